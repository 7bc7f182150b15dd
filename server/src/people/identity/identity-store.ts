import { sql } from 'kysely';
import { type Database, enqueue, type Tx } from '../../platform/index.ts';
import { attachPersonKind } from '../accounts/index.ts';
import { continueKeyRequestKind } from './identity-jobs.ts';

export const findIdentity = (db: Database, accountId: string) =>
  db.selectFrom('identity').selectAll().where('account_id', '=', accountId).executeTakeFirst();

/** Part of a query: the encrypted name of an account, null without a real name. */
export const sealedNameOf = (accountIdColumn: string) =>
  sql<Buffer | null>`(select name_sealed from identity where account_id = ${sql.ref(accountIdColumn)})`;

/** How many accounts have it; with `accountId`, whether that one has. */
export const countAccountsOfIdNumber = async (
  db: Database,
  lookup: Uint8Array,
  accountId?: string,
): Promise<number> => {
  const { count } = await db
    .selectFrom('identity')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('id_number_lookup', '=', Buffer.from(lookup))
    .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId ?? ''))
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Serialises decisions about one number: two concurrent passes are counted one after the other. */
export const lockIdNumber = (tx: Tx, lookup: Uint8Array) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${Buffer.from(lookup).toString('hex')}, 0))`.execute(tx);

interface NewCheck {
  id: string;
  account_id: string;
  request_no: string;
  name_sealed: Uint8Array;
  id_number_sealed: Uint8Array;
  id_number_lookup: Uint8Array;
  purpose: 'first' | 'again';
}

const buffers = <
  T extends { name_sealed: Uint8Array; id_number_sealed: Uint8Array; id_number_lookup: Uint8Array },
>(
  row: T,
) => ({
  ...row,
  name_sealed: Buffer.from(row.name_sealed),
  id_number_sealed: Buffer.from(row.id_number_sealed),
  id_number_lookup: Buffer.from(row.id_number_lookup),
});

export const insertCheck = (tx: Tx, row: NewCheck) =>
  tx.insertInto('real_name_check').values(buffers(row)).execute();

export const setCertifyId = (tx: Tx, id: string, certifyId: string) =>
  tx.updateTable('real_name_check').set({ certify_id: certifyId }).where('id', '=', id).execute();

export const findLatestCheck = (db: Database, accountId: string) =>
  db
    .selectFrom('real_name_check')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('certify_id', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Decides a pending check once; false where it was decided already. */
export async function decideCheck(tx: Tx, id: string, state: 'passed' | 'failed', now: Date): Promise<boolean> {
  const decided = await tx
    .updateTable('real_name_check')
    .set({ state, decided_at: now })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .returning('account_id')
    .executeTakeFirst();
  if (decided === undefined) return false;
  if (state === 'passed') await enqueue(tx, continueKeyRequestKind, { id: decided.account_id });
  return true;
}

/** Cancels a pending check: the provider's later result is ignored. */
export const endOpenChecks = (tx: Tx, accountId: string, now: Date) =>
  tx
    .updateTable('real_name_check')
    .set({ state: 'failed', decided_at: now })
    .where('account_id', '=', accountId)
    .where('state', '=', 'pending')
    .execute();

export interface NewIdentity {
  account_id: string;
  kind: 'person' | 'organisation';
  name_sealed: Uint8Array;
  id_number_sealed: Uint8Array;
  id_number_lookup: Uint8Array;
  salt: Uint8Array;
}

/** False where the account has one already. */
export async function insertIdentity(tx: Tx, row: NewIdentity): Promise<boolean> {
  const made = await tx
    .insertInto('identity')
    .values({ ...buffers(row), salt: Buffer.from(row.salt) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (made.numInsertedOrUpdatedRows === 0n) return false;
  await enqueue(tx, attachPersonKind, { id: row.account_id });
  return true;
}
