import type { Database, Tx } from '../db/database.ts';

interface NewCorrection {
  id: string;
  work_id: string;
  case_id: string;
  asked_by: string;
  asked_at: Date;
  due_at: Date;
  content_sealed: Uint8Array;
}

export const insertCorrection = (tx: Tx, row: NewCorrection) =>
  tx
    .insertInto('certification_correction')
    .values({ ...row, content_sealed: Buffer.from(row.content_sealed) })
    .execute();

export const listCorrections = (db: Database, workId: string) =>
  db
    .selectFrom('certification_correction')
    .selectAll()
    .where('work_id', '=', workId)
    .orderBy('asked_at', 'desc')
    .limit(20)
    .execute();

export type CorrectionRow = Awaited<ReturnType<typeof listCorrections>>[number];

export const findOpenCorrection = (db: Database, workId: string) =>
  db
    .selectFrom('certification_correction')
    .selectAll()
    .where('work_id', '=', workId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();

export const endCorrection = (
  tx: Tx,
  workId: string,
  outcome: 'answered' | 'missed' | 'withdrawn',
  now: Date,
) =>
  tx
    .updateTable('certification_correction')
    .set({ ended_at: now, outcome })
    .where('work_id', '=', workId)
    .where('ended_at', 'is', null)
    .execute();

export const markTold = (tx: Tx, id: string, which: 'half_told_at' | 'last_told_at', now: Date) =>
  tx
    .updateTable('certification_correction')
    .set({ [which]: now })
    .where('id', '=', id)
    .execute();

/** Those that may be due for a word: the sweep looks again under the lock. */
export const listOpenCorrections = (db: Database, after: string, limit: number) =>
  db
    .selectFrom('certification_correction')
    .innerJoin('work', 'work.id', 'certification_correction.work_id')
    .select(['certification_correction.id', 'certification_correction.work_id', 'work.account_id'])
    .where('ended_at', 'is', null)
    .where('certification_correction.id', '>', after)
    .orderBy('certification_correction.id')
    .limit(limit)
    .execute();
