import { type RawBuilder, sql } from 'kysely';
import type { ImportState } from '@yinji/state-machine';
import type { Database, SkippedLine, Tx } from '../../platform/index.ts';

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

/** Batches with their progress, counted from the states of their works. */
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

/** Another person's batch is not found, like a missing one. */
export const findOwnBatch = (db: Database, accountId: string, id: string) =>
  whole(db)
    .where('import_batch.id', '=', id)
    .where('import_batch.account_id', '=', accountId)
    .executeTakeFirst();

export type BatchRow = NonNullable<Awaited<ReturnType<typeof findOwnBatch>>>;

export const listOwnBatches = (db: Database, accountId: string) =>
  whole(db)
    // Selected before their rows are counted: the rows of all others need not be read.
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

/** Waits for rows being submitted now, and blocks new ones. */
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

/** Activity, written at most once a minute, since the write waits for every row under way. */
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

/** Keeps the batch running while its rows are worked on; several may at once. */
export const holdRunning = (tx: Tx, accountId: string, id: string) =>
  tx
    .selectFrom('import_batch')
    .select('id')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('state', '=', 'running')
    .forKeyShare()
    .executeTakeFirst();

/** Running batches whose every row is given up, or deposited with its original. */
export const listFinishedBatches = (db: Database, which: RawBuilder<boolean>) =>
  whole(db)
    .where('import_batch.state', '=', 'running')
    .where(which)
    .having((eb) =>
      eb(
        eb.fn.count('import_row.line'),
        '=',
        sql<number>`count(original.work_id) + count(import_row.given_up_at) filter (where deposit.work_id is null)`,
      ),
    )
    .limit(20)
    .execute();

export const isBatch = (id: string): RawBuilder<boolean> => sql<boolean>`import_batch.id = ${id}`;

export const listAbandonedBatches = (db: Database, before: Date, which: RawBuilder<boolean>) =>
  db
    .selectFrom('import_batch')
    .select('id')
    .where(which)
    .where('state', 'in', ['draft', 'checked', 'running'])
    .where('active_at', '<', before)
    .limit(20)
    .execute();
