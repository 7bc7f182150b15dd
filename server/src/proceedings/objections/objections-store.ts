import type { ObjectionState } from '@yinji/state-machine';
import { type RawBuilder } from 'kysely';
import { type Database, declareItemJob, enqueue, insertNew, type Tx } from '../../platform/index.ts';

export const meetDeadlineKind = declareItemJob('meet-objection-deadline');

const buffer = (bytes: Uint8Array) => Buffer.from(bytes);

/** Waiting for the first reading, or public and open. */
const OPEN: ObjectionState[] = ['submitted', 'accepted', 'waiting', 'sued'];

/** Reviewers lock from the case inwards: the other direction locks the case first. */
export const lockCase = (tx: Tx, objectionId: string) =>
  tx
    .selectFrom('review_case')
    .select('id')
    .where('kind', '=', 'objection')
    .where('subject_id', '=', objectionId)
    .forUpdate()
    .executeTakeFirst();

interface NewObjection {
  id: string;
  number: string;
  account_id: string;
  work_id: string;
  grounds: string[];
  statement_sealed: Uint8Array;
  created_at: Date;
}

/** False where the id is taken. */
export const insertObjection = (tx: Tx, row: NewObjection): Promise<boolean> =>
  insertNew(
    tx
      .insertInto('objection')
      .values({ ...row, state: 'drafted', statement_sealed: buffer(row.statement_sealed) }),
  );

export const rewriteDraft = (tx: Tx, id: string, one: { grounds: string[]; statement_sealed: Uint8Array }) =>
  tx
    .updateTable('objection')
    .set({ grounds: one.grounds, statement_sealed: buffer(one.statement_sealed) })
    .where('id', '=', id)
    .where('state', '=', 'drafted')
    .execute();

export const lockObjection = (tx: Tx, id: string) =>
  tx.selectFrom('objection').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

type Change = Partial<{
  state: ObjectionState;
  signed_sealed: Buffer;
  signature_sealed: Buffer;
  signing_key_id: string;
  submitted_at: Date;
  screened_at: Date;
  answer_due_at: Date;
  window_due_at: Date;
  suit_court: string | null;
  suit_number: string | null;
  suit_filed_on: string | null;
  suit_at: Date | null;
  ended_at: Date;
  reason: string;
}>;

export async function changeObjection(tx: Tx, id: string, change: Change): Promise<void> {
  await tx.updateTable('objection').set(change).where('id', '=', id).execute();
  for (const dueAt of [change.answer_due_at, change.window_due_at])
    if (dueAt != null) await enqueue(tx, meetDeadlineKind, { id }, dueAt);
}

export const countOpenOnWork = async (db: Database, workId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('objection')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('work_id', '=', workId)
    .where('state', 'in', OPEN)
    .executeTakeFirstOrThrow();
  return Number(count);
};

export const listOverdue = (db: Database, now: Date, isFree: RawBuilder<boolean>) =>
  db
    .selectFrom('objection')
    .select('id')
    .where(isFree)
    .where((eb) =>
      eb.or([
        eb.and([eb('state', '=', 'accepted'), eb('answer_due_at', '<=', now)]),
        eb.and([eb('state', '=', 'waiting'), eb('window_due_at', '<=', now)]),
      ]),
    )
    .orderBy('answer_due_at')
    .limit(50)
    .execute();

interface NewAnswer {
  objection_id: string;
  account_id: string;
  stand: 'contest' | 'concede';
  statement_sealed: Uint8Array;
  signed_sealed: Uint8Array;
  signature_sealed: Uint8Array;
  signing_key_id: string;
  at: Date;
}

/** Once; false where there is one. */
export const putAnswer = (tx: Tx, row: NewAnswer): Promise<boolean> =>
  insertNew(
    tx.insertInto('objection_answer').values({
      ...row,
      statement_sealed: buffer(row.statement_sealed),
      signed_sealed: buffer(row.signed_sealed),
      signature_sealed: buffer(row.signature_sealed),
    }),
  );

export const findAnswer = (db: Database, objectionId: string) =>
  db.selectFrom('objection_answer').selectAll().where('objection_id', '=', objectionId).executeTakeFirst();

export const countForDesk = async (db: Database): Promise<number> => {
  const { count } = await db
    .selectFrom('objection')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('state', 'in', ['accepted', 'waiting', 'sued'])
    .executeTakeFirstOrThrow();
  return Number(count);
};
