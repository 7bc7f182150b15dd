import { type Database, type Tx, newId } from '../../platform/index.ts';

/** Originals that were not compared since their arrival. */
export const listUnchecked = async (db: Database): Promise<string[]> => {
  const rows = await db
    .selectFrom('original')
    .select('work_id')
    .where('compared_at', 'is', null)
    .orderBy('arrived_at')
    .limit(20)
    .execute();
  return rows.map((row) => row.work_id);
};

/** False where another process has done it. */
export async function markChecked(tx: Tx, workId: string, compared: number, now: Date): Promise<boolean> {
  const made = await tx
    .insertInto('arrival_check')
    .values({ work_id: workId, compared, checked_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  await tx.updateTable('original').set({ compared_at: now }).where('work_id', '=', workId).execute();
  return made.numInsertedOrUpdatedRows === 1n;
}

interface Found {
  workId: string;
  earlierWorkId: string;
  isIdentical: boolean;
  distance: number;
  orientation: string;
  now: Date;
}

/** False where the pair is known. */
export const insertNearCopy = async (tx: Tx, one: Found): Promise<boolean> =>
  (
    await tx
      .insertInto('near_copy')
      .values({
        id: newId(),
        work_id: one.workId,
        earlier_work_id: one.earlierWorkId,
        is_identical: one.isIdentical,
        distance: one.distance,
        orientation: one.orientation,
        found_at: one.now,
        told_at: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
  ).numInsertedOrUpdatedRows === 1n;

export const markTold = (tx: Tx, workId: string, earlierWorkId: string, now: Date) =>
  tx
    .updateTable('near_copy')
    .set({ told_at: now })
    .where('work_id', '=', workId)
    .where('earlier_work_id', '=', earlierWorkId)
    .execute();

/** Whether the holder of an earlier work was notified of a copy since then. */
export const wasToldSince = async (tx: Tx, earlierWorkId: string, since: Date): Promise<boolean> =>
  (await tx
    .selectFrom('near_copy')
    .select('id')
    .where('earlier_work_id', '=', earlierWorkId)
    .where('told_at', '>=', since)
    .limit(1)
    .executeTakeFirst()) !== undefined;

export const hasNearCopy = async (db: Database, workId: string): Promise<boolean> =>
  (await db
    .selectFrom('near_copy')
    .innerJoin('work', 'work.id', 'near_copy.earlier_work_id')
    .select('near_copy.id')
    .where('near_copy.work_id', '=', workId)
    .where('work.deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined;

export const listNearCopies = (db: Database, workId: string) =>
  db
    .selectFrom('near_copy')
    .select(['earlier_work_id', 'is_identical'])
    .where('work_id', '=', workId)
    .orderBy('distance')
    .limit(6)
    .execute();

/** Whether two accounts are one and the same person by their verified identity. */
export const haveSameIdentity = async (db: Database, one: string, other: string): Promise<boolean> =>
  (await db
    .selectFrom('identity as a')
    .innerJoin('identity as b', 'a.id_number_lookup', 'b.id_number_lookup')
    .select('a.account_id')
    .where('a.account_id', '=', one)
    .where('b.account_id', '=', other)
    .executeTakeFirst()) !== undefined;

/**
 * First hashes of this account's pictures whose confirmation did not pass, deleted works included: one row a
 * submission.
 */
export const listFailedSubmissions = (tx: Tx, accountId: string) =>
  tx
    .selectFrom('review_case')
    .innerJoin('work', 'work.id', 'review_case.work_id')
    .innerJoin('original', 'original.work_id', 'review_case.work_id')
    .select(['original.pdq', 'original.pixel_sha256'])
    .where('work.account_id', '=', accountId)
    .where('review_case.kind', '=', 'confirmation')
    .where((eb) =>
      eb.or([eb('review_case.decision', '=', 'rejected'), eb('review_case.withdrawn_at', 'is not', null)]),
    )
    .orderBy('review_case.submitted_at', 'desc')
    .limit(500)
    .execute();

export const findPdq = (tx: Tx, workId: string) =>
  tx
    .selectFrom('original')
    .select(['pdq', 'pixel_sha256', 'pdq_quality'])
    .where('work_id', '=', workId)
    .executeTakeFirst();
