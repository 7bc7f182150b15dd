import { sql } from 'kysely';
import type { Database } from '../../platform/index.ts';

/** What a queue shows of cases, in the order of their ids. */
export async function listQueueRows(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('review_case')
    .innerJoin('work', 'work.id', 'review_case.work_id')
    .leftJoin('original', 'original.work_id', 'work.id')
    .leftJoin('change_request', 'change_request.id', 'review_case.subject_id')
    .leftJoin('transfer', 'transfer.id', 'review_case.subject_id')
    .select([
      'review_case.id',
      'review_case.kind',
      'review_case.round',
      'review_case.taken_at',
      'review_case.submitted_at',
      'review_case.due_at',
      'review_case.resubmission',
      'review_case.comparison',
      'work.title',
      'work.work_type',
      'original.thumbnail_key',
      'change_request.kind as change_kind',
      'transfer.kind as transfer_kind',
      // The answer to a correction is submitted at the moment that ends it.
      sql<boolean>`exists (select from correction where correction.kind = review_case.kind
        and correction.subject_id = coalesce(review_case.subject_id, review_case.work_id)
        and correction.outcome = 'answered' and correction.ended_at = review_case.submitted_at)`.as(
        'is_answer',
      ),
      sql<number>`(select count(*)::int from near_copy where near_copy.work_id = work.id)`.as('near_copies'),
    ])
    .where('review_case.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

export type QueueRow = Awaited<ReturnType<typeof listQueueRows>>[number];
