import { type RawBuilder, sql } from 'kysely';
import type { TransferKindWord } from '@yinji/contract';
import type { TransferState } from '@yinji/state-machine';
import { type Database, declareItemJob, insertNew, type Tx } from '../../platform/index.ts';
import { lockWork } from '../../works/index.ts';
import { findTransfer, type TransferRow, type PartyRow } from './transfers-read-model.ts';

export const continueTransferKind = declareItemJob('continue-transfer');

const buffer = (bytes: Uint8Array) => Buffer.from(bytes);

/** The work first, then the transfer: everything about one work is serialised. */
export async function lockTransfer(tx: Tx, id: string): Promise<TransferRow | undefined> {
  const found = await tx.selectFrom('transfer').select('work_id').where('id', '=', id).executeTakeFirst();
  if (found === undefined) return undefined;
  await lockWork(tx, found.work_id);
  await tx.selectFrom('transfer').select('id').where('id', '=', id).forUpdate().execute();
  return findTransfer(tx, id);
}

/** The numbers of a work's transfers, by their ids. */
export const listNumbers = async (db: Database, workId: string) =>
  new Map(
    (await db.selectFrom('transfer').select(['id', 'number']).where('work_id', '=', workId).execute()).map(
      ({ id, number }) => [id, number],
    ),
  );

interface NewTransfer {
  id: string;
  work_id: string;
  account_id: string;
  kind: TransferKindWord;
  is_whole: boolean;
  draft_sealed: Uint8Array;
  draft_sha256: Uint8Array;
  salt: Uint8Array;
}

/** False where the id is taken. */
export const insertTransfer = (tx: Tx, row: NewTransfer, now: Date): Promise<boolean> =>
  insertNew(
    tx.insertInto('transfer').values({
      ...row,
      draft_sealed: buffer(row.draft_sealed),
      draft_sha256: buffer(row.draft_sha256),
      salt: buffer(row.salt),
      state: 'drafted',
      drafted_at: now,
      updated_at: now,
    }),
  );

export interface Patch {
  state?: TransferState;
  kind?: TransferKindWord;
  is_whole?: boolean;
  number?: string;
  draft_sealed?: Uint8Array;
  draft_sha256?: Uint8Array;
  statement_sealed?: Uint8Array | null;
  statement_signature_sealed?: Uint8Array | null;
  stated_at?: Date | null;
  contract_sealed?: Uint8Array;
  contract_sha256?: Uint8Array;
  offered_at?: Date;
  due_at?: Date | null;
  reminded_at?: Date | null;
  decided_at?: Date;
  reason?: string;
  record_sha256?: Uint8Array;
}

const asBuffers = <T extends object>(patch: T): T =>
  Object.fromEntries(
    Object.entries(patch).map(([name, value]) => [name, value instanceof Uint8Array ? buffer(value) : value]),
  ) as T;

export const updateTransfer = (tx: Tx, id: string, patch: Patch, now: Date) =>
  tx
    .updateTable('transfer')
    .set({ ...asBuffers(patch), updated_at: now })
    .where('id', '=', id)
    .execute();

interface NewParty {
  id: string;
  transfer_id: string;
  role: PartyRow['role'];
  account_id: string | null;
  name_sealed: Uint8Array;
  target_lookup: Uint8Array | null;
  target_channel: 'sms' | 'email' | null;
}

export const insertParty = (tx: Tx, row: NewParty) =>
  tx.insertInto('transfer_party').values(asBuffers(row)).execute();

export interface PartyPatch {
  account_id?: string;
  public_name?: string;
  answered_at?: Date;
  signing_key_id?: string;
  signature_sealed?: Uint8Array;
  signature_sha256?: Uint8Array;
  signed_at?: Date;
  record_sha256?: Uint8Array;
}

export const updateParty = (tx: Tx, id: string, patch: PartyPatch) =>
  tx.updateTable('transfer_party').set(asBuffers(patch)).where('id', '=', id).execute();

export const inTransfer = (id: string): RawBuilder<boolean> => sql<boolean>`transfer.id = ${id}`;

export const namesAccount = (id: string): RawBuilder<boolean> => sql<boolean>`account.id = ${id}`;

/** Transfers whose step has expired, and those whose step expires by `before` without a reminder yet. */
export const listDueTransfers = (db: Database, now: Date, before: Date, isFree: RawBuilder<boolean>) =>
  db
    .selectFrom('transfer')
    .select('id')
    .where((eb) =>
      eb.or([eb('due_at', '<=', now), eb.and([eb('due_at', '<=', before), eb('reminded_at', 'is', null)])]),
    )
    .where(isFree)
    .orderBy('due_at')
    .limit(1000)
    .execute();

export const markReminded = (tx: Tx, id: string, now: Date) =>
  tx.updateTable('transfer').set({ reminded_at: now }).where('id', '=', id).execute();

/** An application for its inheritance or succession is open. */
export const isBeingSucceeded = async (db: Database, workId: string): Promise<boolean> =>
  (await db
    .selectFrom('succession_work')
    .select('id')
    .where('work_id', '=', workId)
    .where('is_open', '=', true)
    .executeTakeFirst()) !== undefined;

/** Encrypted: people whose part passed by inheritance or succession. The rights form still names them. */
export const listSucceededNames = (db: Database, workId: string) =>
  db
    .selectFrom('succession_work')
    .select('former_name_sealed')
    .where('work_id', '=', workId)
    .where('former_name_sealed', 'is not', null)
    .execute();

export const isPassedOn = async (db: Database, workId: string): Promise<boolean> =>
  (await db
    .selectFrom('transfer')
    .select('id')
    .where('work_id', '=', workId)
    .where('is_whole', '=', true)
    .where('state', '=', 'recorded')
    .executeTakeFirst()) !== undefined;
