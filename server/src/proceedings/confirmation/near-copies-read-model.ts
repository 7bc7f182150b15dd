import { type Database, type Tx } from '../../platform/index.ts';

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

export const hasNearCopy = async (db: Database, workId: string): Promise<boolean> =>
  (await db
    .selectFrom('near_copy')
    .innerJoin('work', 'work.id', 'near_copy.earlier_work_id')
    .select('near_copy.id')
    .where('near_copy.work_id', '=', workId)
    .where('work.deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined;

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
