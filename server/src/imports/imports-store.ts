import { IMPORT_MAX_ROWS } from '@yinji/contract';
import { sql } from 'kysely';
import type { ImportState } from '@yinji/tracks';
import type { Database, Tx } from '../db/database.ts';
import type { SkippedLine } from '../db/schema.ts';

interface NewBatch {
  id: string;
  account_id: string;
  name: string;
  skipped: readonly SkippedLine[];
  now: Date;
}

/** Nothing happens where the id is taken. */
export const insertBatch = (tx: Tx, { skipped, now, ...row }: NewBatch) =>
  tx
    .insertInto('import_batch')
    .values({ ...row, state: 'draft', skipped: JSON.stringify(skipped), begun_at: now, active_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** Batches with how far each is, counted from what its works are. */
const whole = (db: Database) =>
  db
    .selectFrom('import_batch')
    .leftJoin('import_row', 'import_row.batch_id', 'import_batch.id')
    .leftJoin('deposit', (join) =>
      join.onRef('deposit.work_id', '=', 'import_row.work_id').on('deposit.received_at', 'is not', null),
    )
    .leftJoin('original', 'original.work_id', 'import_row.work_id')
    .groupBy('import_batch.id')
    .selectAll('import_batch')
    .select((eb) => [
      eb.fn.count<number>('import_row.line').as('rows'),
      eb.fn.count<number>('deposit.work_id').as('deposited'),
      eb.fn.count<number>('original.work_id').as('complete'),
      eb.fn.count<number>('import_row.given_up_at').filterWhere('deposit.work_id', 'is', null).as('given_up'),
    ]);

/** Somebody else's batch is not found, like one that does not exist. */
export const findOwnBatch = (db: Database, accountId: string, id: string) =>
  whole(db)
    .where('import_batch.id', '=', id)
    .where('import_batch.account_id', '=', accountId)
    .executeTakeFirst();

export type BatchRow = NonNullable<Awaited<ReturnType<typeof findOwnBatch>>>;

export const listOwnBatches = (db: Database, accountId: string) =>
  whole(db)
    // Chosen before their rows are counted: those of all the others need not be read for it.
    .where('import_batch.id', 'in', ({ selectFrom }) =>
      selectFrom('import_batch')
        .select('id')
        .where('account_id', '=', accountId)
        .orderBy('begun_at', 'desc')
        .orderBy('id', 'desc')
        .limit(50),
    )
    .orderBy('import_batch.begun_at', 'desc')
    .orderBy('import_batch.id', 'desc')
    .execute();

/** Waits for the rows that are being submitted at this moment, and lets none begin. */
export const lockOwnBatch = (tx: Tx, accountId: string, id: string) =>
  tx
    .selectFrom('import_batch')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();

export const lockBatch = (tx: Tx, id: string) =>
  tx.selectFrom('import_batch').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const setBatchState = (tx: Tx, id: string, state: ImportState, now: Date) =>
  tx
    .updateTable('import_batch')
    .set({
      state,
      active_at: now,
      ...(state === 'running' && { started_at: now }),
      ...((state === 'done' || state === 'stopped') && { ended_at: now }),
    })
    .where('id', '=', id)
    .execute();

const QUIET_MS = 60_000;

/** A sign of life, written at most once a minute: it would wait for every row that is on its way. */
export const touchBatch = (db: Database, id: string, now: Date) =>
  db
    .updateTable('import_batch')
    .set({ active_at: now })
    .where('id', '=', id)
    .where('active_at', '<', new Date(now.getTime() - QUIET_MS))
    .execute();

export const setSkipped = (tx: Tx, id: string, skipped: readonly SkippedLine[]) =>
  tx
    .updateTable('import_batch')
    .set({ skipped: JSON.stringify(skipped) })
    .where('id', '=', id)
    .execute();

interface NewRow {
  batch_id: string;
  line: number;
  title: string;
  work_type: string;
  description: string;
  claimed_created_on: string;
  file_name: string;
  file_size_bytes: number;
  file_sha256: Buffer;
  file_sm3: Buffer;
  work_id: string;
}

/** A line that is sent again keeps the work that it will be. */
export const putRows = (tx: Tx, rows: readonly NewRow[]) =>
  tx
    .insertInto('import_row')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.columns(['batch_id', 'line']).doUpdateSet((eb) => ({
        title: eb.ref('excluded.title'),
        work_type: eb.ref('excluded.work_type'),
        description: eb.ref('excluded.description'),
        claimed_created_on: eb.ref('excluded.claimed_created_on'),
        file_name: eb.ref('excluded.file_name'),
        file_size_bytes: eb.ref('excluded.file_size_bytes'),
        file_sha256: eb.ref('excluded.file_sha256'),
        file_sm3: eb.ref('excluded.file_sm3'),
      })),
    )
    .execute();

export const countRows = async (tx: Tx, id: string): Promise<number> => {
  const { count } = await tx
    .selectFrom('import_row')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('batch_id', '=', id)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** The rows in the sheet's order, with what became of each. */
export const listRows = (db: Database, id: string) =>
  db
    .selectFrom('import_row')
    .leftJoin('deposit', 'deposit.work_id', 'import_row.work_id')
    .leftJoin('original', 'original.work_id', 'import_row.work_id')
    .selectAll('import_row')
    .select(['deposit.number', 'deposit.received_at', 'original.arrived_at'])
    .where('batch_id', '=', id)
    .orderBy('line')
    .limit(IMPORT_MAX_ROWS)
    .execute();

export type ImportedRow = Awaited<ReturnType<typeof listRows>>[number];

export const deleteRows = (tx: Tx, id: string, lines: readonly number[]) =>
  tx.deleteFrom('import_row').where('batch_id', '=', id).where('line', 'in', lines).execute();

/** Of these digests, those of files that the person has deposited. */
export const listDepositedBefore = async (db: Database, accountId: string, digests: readonly Uint8Array[]) => {
  if (digests.length === 0) return [];
  const rows = await db
    .selectFrom('work')
    .innerJoin('deposit', 'deposit.work_id', 'work.id')
    .select('file_sha256')
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .where('received_at', 'is not', null)
    .where(
      'file_sha256',
      'in',
      digests.map((one) => Buffer.from(one)),
    )
    .execute();
  return rows.map((row) => Buffer.from(row.file_sha256 ?? []).toString('hex'));
};

export const setReservations = (tx: Tx, id: string, held: readonly { line: number; reservationId: string }[]) =>
  sql`update import_row set reservation_id = held.reservation_id
    from unnest(${held.map((one) => one.line)}::int[], ${held.map((one) => one.reservationId)}::uuid[])
      as held (line, reservation_id)
    where import_row.batch_id = ${id} and import_row.line = held.line`.execute(tx);

/** Holds the batch running while its rows are worked on; several may at once. */
export const holdRunning = (tx: Tx, accountId: string, id: string) =>
  tx
    .selectFrom('import_batch')
    .select('id')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('state', '=', 'running')
    .forKeyShare()
    .executeTakeFirst();

export const lockRows = (tx: Tx, id: string, lines: readonly number[]) =>
  tx
    .selectFrom('import_row')
    .selectAll()
    .where('batch_id', '=', id)
    .where('line', 'in', lines)
    .orderBy('line')
    .forUpdate()
    .execute();

export const listMadeWorks = async (tx: Tx, ids: readonly string[]): Promise<Set<string>> => {
  const rows = await tx.selectFrom('work').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
};

export const listNumbers = async (tx: Tx, workIds: readonly string[]): Promise<Map<string, string>> => {
  const rows = await tx
    .selectFrom('deposit')
    .select(['work_id', 'number'])
    .where('work_id', 'in', workIds)
    .execute();
  return new Map(rows.map((row) => [row.work_id, row.number]));
};

export const findRow = (db: Database, id: string, line: number) =>
  db
    .selectFrom('import_row')
    .select(['work_id', 'reservation_id', 'given_up_at'])
    .where('batch_id', '=', id)
    .where('line', '=', line)
    .executeTakeFirst();

export const isReceived = async (db: Database, workId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('deposit')
    .select('work_id')
    .where('work_id', '=', workId)
    .where('received_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
};

/** Rows that no deposit was made of; all, or those of some lines. */
export const listUndeposited = (tx: Tx, id: string, lines?: readonly number[]) =>
  tx
    .selectFrom('import_row')
    .leftJoin('deposit', 'deposit.work_id', 'import_row.work_id')
    .leftJoin('work', 'work.id', 'import_row.work_id')
    .select(['line', 'import_row.work_id', 'work.id as made', 'given_up_at'])
    .where('batch_id', '=', id)
    .where('deposit.received_at', 'is', null)
    .$if(lines !== undefined, (query) => query.where('line', 'in', lines ?? []))
    .execute();

export const markGivenUp = (tx: Tx, id: string, lines: readonly number[], now: Date) =>
  tx
    .updateTable('import_row')
    .set({ given_up_at: now })
    .where('batch_id', '=', id)
    .where('line', 'in', lines)
    .where('given_up_at', 'is', null)
    .execute();

/** Uses set aside for the batch that nothing was made of: neither on a track, nor spent, nor given back. */
export const listLeftReservations = async (
  tx: Tx,
  id: string,
  lines?: readonly number[],
): Promise<string[]> => {
  const rows = await tx
    .selectFrom('import_row')
    .select('import_row.reservation_id')
    .where('batch_id', '=', id)
    .where('import_row.reservation_id', 'is not', null)
    .$if(lines !== undefined, (query) => query.where('line', 'in', lines ?? []))
    .where((eb) =>
      eb.and([
        eb.not(
          eb.exists(
            eb
              .selectFrom('track')
              .select('track.name')
              .whereRef('track.reservation_id', '=', 'import_row.reservation_id')
              .whereRef('track.work_id', '=', 'import_row.work_id'),
          ),
        ),
        eb.not(
          eb.exists(
            eb
              .selectFrom('quota_entry')
              .select('quota_entry.id')
              .whereRef('quota_entry.reservation_id', '=', 'import_row.reservation_id')
              .where('movement', 'in', ['release', 'spend']),
          ),
        ),
      ]),
    )
    .execute();
  return rows.flatMap(({ reservation_id: one }) => one ?? []);
};

/** Running batches of which every row is given up, or deposited with its original there. */
export const listFinishedBatches = async (db: Database): Promise<string[]> => {
  const rows = await whole(db)
    .where('import_batch.state', '=', 'running')
    .having((eb) =>
      eb(
        eb.fn.count('import_row.line'),
        '=',
        sql<number>`count(original.work_id) + count(import_row.given_up_at) filter (where deposit.work_id is null)`,
      ),
    )
    .limit(20)
    .execute();
  return rows.map(({ id }) => id);
};

export const listAbandonedBatches = async (db: Database, before: Date): Promise<string[]> => {
  const rows = await db
    .selectFrom('import_batch')
    .select('id')
    .where('state', 'in', ['draft', 'checked', 'running'])
    .where('active_at', '<', before)
    .limit(20)
    .execute();
  return rows.map(({ id }) => id);
};
