import { sql } from 'kysely';
import type { Database } from '../../platform/index.ts';

/** Originals that were not compared since their arrival, and have the features to be. */
export const listUnchecked = async (db: Database): Promise<string[]> => {
  const rows = await db
    .selectFrom('original')
    .select('work_id')
    .where('compared_at', 'is', null)
    .where('features_at', 'is not', null)
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

/** Rejected or withdrawn; also one that was sent back and then not corrected. */
const failed = (db: Database) =>
  db
    .selectFrom('review_case')
    .where('review_case.kind', '=', 'confirmation')
    .where((eb) =>
      eb.or([
        eb('review_case.decision', '=', 'rejected'),
        eb('review_case.withdrawn_at', 'is not', null),
        sql<boolean>`exists (select from correction where case_id = review_case.id
          and outcome in ('missed', 'withdrawn'))`,
      ]),
    );

/** This account's pictures whose confirmation did not pass, deleted works included. */
export const listFailedWorks = (db: Database, accountId: string) =>
  failed(db)
    .innerJoin('work', 'work.id', 'review_case.work_id')
    .innerJoin('original', 'original.work_id', 'review_case.work_id')
    .select(['original.work_id', 'original.pixel_sha256'])
    .distinct()
    .where('work.account_id', '=', accountId)
    .limit(5000)
    .execute();

export const countFailedSubmissions = async (db: Database, workIds: readonly string[]): Promise<number> =>
  workIds.length === 0
    ? 0
    : (
        await failed(db)
          .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
          .where('review_case.work_id', 'in', [...workIds])
          .executeTakeFirstOrThrow()
      ).count;
