import { type Database, Refusal, type AppContext } from '../../platform/index.ts';
import { ageFromIdNumber, maskIdNumber } from './id-number.ts';
import { findIdentity } from './identity-store.ts';

export interface Person {
  kind: 'person' | 'organisation';
  name: string;
  maskedIdNumber: string;
  /** As printed on documents: the kind of document, and its masked number. */
  document: string;
  /** Opens the commitments to this person in the log, 32 hex digits. */
  salt: string;
  verifiedAt: Date;
  /** Completed years; of an organisation 0. */
  age: number;
}

export const isVerified = async (db: Database, accountId: string): Promise<boolean> =>
  (await findIdentity(db, accountId)) !== undefined;

export async function findPerson(
  context: AppContext,
  accountId: string,
  db: Database = context.db,
): Promise<Person | undefined> {
  const row = await findIdentity(db, accountId);
  if (row === undefined) return undefined;
  const number = context.vault.open('identity', row.id_number_sealed);
  const maskedIdNumber = maskIdNumber(number);
  return {
    kind: row.kind,
    name: openName(context, row.name_sealed),
    maskedIdNumber,
    // An organisation's code is public by law and printed in full.
    document: row.kind === 'person' ? `居民身份证 ${maskedIdNumber}` : `统一社会信用代码 ${number}`,
    salt: Buffer.from(row.salt).toString('hex'),
    verifiedAt: row.verified_at,
    age: row.kind === 'person' ? ageFromIdNumber(number, context.now()) : 0,
  };
}

/** @throws Refusal REAL_NAME_REQUIRED */
export async function getPerson(
  context: AppContext,
  accountId: string,
  db: Database = context.db,
): Promise<Person> {
  const person = await findPerson(context, accountId, db);
  if (person === undefined) throw new Refusal('REAL_NAME_REQUIRED');
  return person;
}

/** @throws Refusal REAL_NAME_REQUIRED */
export function openName(context: AppContext, sealed: Uint8Array | null): string {
  if (sealed === null) throw new Refusal('REAL_NAME_REQUIRED');
  return context.vault.open('identity', sealed);
}
