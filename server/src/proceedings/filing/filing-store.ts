import type { FilingEvent, FilingState } from '@yinji/state-machine';
import type { Database, Tx } from '../../platform/index.ts';

export const findFiling = (db: Database, workId: string) =>
  db.selectFrom('filing').selectAll().where('work_id', '=', workId).executeTakeFirst();

export type FilingRow = NonNullable<Awaited<ReturnType<typeof findFiling>>>;

interface Change {
  state: FilingState;
  authority: string;
  number: string | null;
}

export const putFiling = (tx: Tx, workId: string, change: Change, now: Date) =>
  tx
    .insertInto('filing')
    .values({ work_id: workId, ...change, updated_at: now })
    .onConflict((conflict) => conflict.column('work_id').doUpdateSet({ ...change, updated_at: now }))
    .execute();

interface Step {
  id: string;
  work_id: string;
  event: FilingEvent;
  to_state: FilingState;
  on_day: string;
  note_sealed: Uint8Array;
  fee_fen: number | null;
  recorded_at: Date;
}

export const insertStep = (tx: Tx, row: Step) =>
  tx
    .insertInto('filing_step')
    .values({ ...row, note_sealed: Buffer.from(row.note_sealed) })
    .execute();

export const listSteps = (db: Database, workId: string) =>
  db
    .selectFrom('filing_step')
    .selectAll()
    .where('work_id', '=', workId)
    .orderBy('recorded_at')
    .orderBy('id')
    .execute();
