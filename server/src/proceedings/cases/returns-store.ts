import { type Database, type Tx, newId } from '../../platform/index.ts';

interface Return {
  caseId: string;
  staffId: string;
  how: 'given' | 'lapsed';
  now: Date;
}

/** Back into the queue, counted; false where the person no longer has the case. */
export async function putCaseBack(tx: Tx, { caseId, staffId, how, now }: Return): Promise<boolean> {
  const put = await tx
    .updateTable('review_case')
    .set((eb) => ({ taken_by: null, taken_at: null, touched_at: null, returns: eb('returns', '+', 1) }))
    .where('id', '=', caseId)
    .where('taken_by', '=', staffId)
    .where('decided_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  if (put.numUpdatedRows === 0n) return false;
  await tx
    .insertInto('case_return')
    .values({ id: newId(), case_id: caseId, staff_id: staffId, how, at: now })
    .execute();
  return true;
}

/** The undecided cases of one person, locked. */
export const lockInHand = async (tx: Tx, staffId: string): Promise<string[]> =>
  (
    await tx
      .selectFrom('review_case')
      .select('id')
      .where('taken_by', '=', staffId)
      .where('decided_at', 'is', null)
      .where('withdrawn_at', 'is', null)
      .orderBy('id')
      .forUpdate()
      .execute()
  ).map(({ id }) => id);

/** Taken and not opened since then. */
export const listIdle = async (db: Database, before: Date) => {
  const rows = await db
    .selectFrom('review_case')
    .select(['id', 'taken_by'])
    .where('taken_by', 'is not', null)
    .where('decided_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where((eb) => eb(eb.fn.coalesce('touched_at', 'taken_at'), '<', before))
    .limit(100)
    .execute();
  return rows.flatMap(({ id, taken_by }) => (taken_by === null ? [] : [{ id, staffId: taken_by }]));
};

/** Checked under the row's lock: opening it at the same moment keeps it. */
export const isStillIdle = async (tx: Tx, id: string, before: Date): Promise<boolean> =>
  (await tx
    .selectFrom('review_case')
    .select('id')
    .where('id', '=', id)
    .where((eb) => eb(eb.fn.coalesce('touched_at', 'taken_at'), '<', before))
    .forUpdate()
    .executeTakeFirst()) !== undefined;
