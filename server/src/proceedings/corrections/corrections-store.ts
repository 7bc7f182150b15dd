import type { Database, Schema, Tx } from '../../platform/index.ts';

export type CorrectedKind = Schema['correction']['kind'];

interface NewCorrection {
  id: string;
  kind: CorrectedKind;
  subject_id: string;
  work_id: string;
  case_id: string;
  asked_by: string;
  asked_at: Date;
  due_at: Date;
  content_sealed: Uint8Array;
}

export const insertCorrection = (tx: Tx, row: NewCorrection) =>
  tx
    .insertInto('correction')
    .values({ ...row, content_sealed: Buffer.from(row.content_sealed) })
    .execute();

const of = (db: Database, kind: CorrectedKind, subjectId: string) =>
  db.selectFrom('correction').selectAll().where('kind', '=', kind).where('subject_id', '=', subjectId);

/** The newest first. */
export const listCorrections = (db: Database, kind: CorrectedKind, subjectId: string) =>
  of(db, kind, subjectId).orderBy('asked_at', 'desc').limit(20).execute();

export type CorrectionRow = Awaited<ReturnType<typeof listCorrections>>[number];

export const findOpenCorrection = (db: Database, kind: CorrectedKind, subjectId: string) =>
  of(db, kind, subjectId).where('ended_at', 'is', null).executeTakeFirst();

export const endCorrection = (
  tx: Tx,
  kind: CorrectedKind,
  subjectId: string,
  outcome: 'answered' | 'missed' | 'withdrawn',
  now: Date,
) =>
  tx
    .updateTable('correction')
    .set({ ended_at: now, outcome })
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('ended_at', 'is', null)
    .execute();

export const markTold = (tx: Tx, id: string, which: 'half_told_at' | 'last_told_at', now: Date) =>
  tx
    .updateTable('correction')
    .set({ [which]: now })
    .where('id', '=', id)
    .execute();

interface Answer {
  answer_sealed: Uint8Array;
  /** The holder of the work then. */
  answered_by: string;
}

/** Ends it with the text of its answer, for a kind that keeps none itself. */
export const answerCorrection = (tx: Tx, id: string, { answer_sealed, answered_by }: Answer, now: Date) =>
  tx
    .updateTable('correction')
    .set({ ended_at: now, outcome: 'answered', answer_sealed: Buffer.from(answer_sealed), answered_by })
    .where('id', '=', id)
    .execute();

/** Those that may need a reminder: the job checks again under the lock. */
export const listOpenCorrections = (db: Database, kind: CorrectedKind, after: string, limit: number) =>
  db
    .selectFrom('correction')
    .select(['id', 'work_id', 'subject_id'])
    .where('kind', '=', kind)
    .where('ended_at', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
