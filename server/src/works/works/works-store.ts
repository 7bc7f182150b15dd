import type { AiDeclaration } from '@yinji/contract';
import { sql } from 'kysely';
import type { TrackName, TrackState } from '@yinji/state-machine';
import type { Database, Tx } from '../../platform/index.ts';

export type WorkType = 'photo' | 'draw' | 'creative';

type AiUse = AiDeclaration['use'];

interface WorkFields {
  title: string;
  work_type: WorkType;
  description: string;
  claimed_created_on: string | null;
  file_name: string | null;
  file_size_bytes: number | null;
  file_sha256: Uint8Array | null;
  file_sm3: Uint8Array | null;
  category?: string | null;
  ai_use?: AiUse | null;
  ai_tool?: string;
}

const buffers = (fields: Partial<WorkFields>) => ({
  ...(fields as Omit<WorkFields, 'file_sha256' | 'file_sm3'> & { file_sha256: Buffer; file_sm3: Buffer }),
  ...(fields.file_sha256 && { file_sha256: Buffer.from(fields.file_sha256) }),
  ...(fields.file_sm3 && { file_sm3: Buffer.from(fields.file_sm3) }),
});

export const insertWork = (tx: Tx, id: string, accountId: string, fields: WorkFields) =>
  tx
    .insertInto('work')
    .values({ id, account_id: accountId, ...buffers(fields) })
    .execute();

/** Only what is given. */
export const updateWork = (tx: Tx, id: string, fields: Partial<WorkFields>, now: Date) =>
  tx
    .updateTable('work')
    .set({ ...buffers(fields), updated_at: now })
    .where('id', '=', id)
    .execute();

/** Changed after the deposit: this statement is not part of what was signed. */
export const declareAi = (tx: Tx, id: string, ai: AiDeclaration | null, now: Date) =>
  updateWork(tx, id, { ai_use: ai?.use ?? null, ai_tool: ai?.tool ?? '' }, now);

/** The day that public lists are ordered by: part of the statement that marks the deposit received. */
export const markingDeposited = (tx: Pick<Tx, 'updateTable'>, id: string, at: Date) =>
  tx.updateTable('work').set({ deposited_at: at }).where('id', '=', id);

/** In other hands from now on, and shown by nobody yet. */
export const setHolder = (tx: Tx, id: string, accountId: string, now: Date) =>
  tx
    .updateTable('work')
    .set({ account_id: accountId, is_public: false, updated_at: now })
    .where('id', '=', id)
    .execute();

export const markDeleted = (tx: Tx, id: string, now: Date) =>
  tx.updateTable('work').set({ deleted_at: now }).where('id', '=', id).execute();

/**
 * Locks the work for this transaction: check, then check again under the lock. Rows that refer to it may be
 * inserted meanwhile.
 */
export const lockOwnWork = (tx: Tx, accountId: string, id: string) =>
  tx
    .selectFrom('work')
    .select([
      'id',
      'title',
      'work_type',
      'claimed_created_on',
      'file_name',
      'file_size_bytes',
      'file_sha256',
      'file_sm3',
    ])
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Called only by the room `display`; every public query reads it. */
export const setPublic = (tx: Tx, id: string, isPublic: boolean) =>
  tx.updateTable('work').set({ is_public: isPublic }).where('id', '=', id).execute();

/**
 * A work by its id alone, locked for decisions of staff and jobs. Moving a work's tracks locks the work first:
 * locking the same rows in two orders would deadlock.
 */
export const lockWork = (tx: Tx, id: string) =>
  tx
    .selectFrom('work')
    .select(['id', 'account_id', 'title'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** One order for everybody: two applications with the same works wait for each other and do not block each other. */
export const lockWorks = (tx: Tx, workIds: readonly string[]) =>
  workIds.length === 0
    ? Promise.resolve([])
    : tx
        .selectFrom('work')
        .select(['id', 'account_id', 'title'])
        .where('id', 'in', [...workIds])
        .where('deleted_at', 'is', null)
        .orderBy('id')
        .forNoKeyUpdate()
        .execute();

/** No row that refers to the work is added until the transaction ends: submissions, objections, transfers, holds. */
export const lockWorkForErasure = (tx: Tx, id: string) =>
  tx
    .selectFrom('work')
    .select(['id', 'account_id', 'title'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/** Works in total, and in each state of each track, by one statement, so that the counts are consistent. */
export async function countTracks(db: Database, accountId: string) {
  const { rows } = await sql<{ name: TrackName | null; state: TrackState | null; count: string }>`
    with own as materialized (select id from work where account_id = ${accountId} and deleted_at is null)
    select name, state, count(*) from own join track on track.work_id = own.id group by name, state
    union all select null, null, count(*) from own`.execute(db);
  const works = Number(rows.find(({ name }) => name === null)?.count ?? 0);
  return {
    works,
    count: (track: TrackName, state: TrackState) =>
      Number(rows.find((row) => row.name === track && row.state === state)?.count ?? 0),
  };
}
