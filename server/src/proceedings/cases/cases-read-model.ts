import { sql } from 'kysely';
import { type Database, hasNoJob } from '../../platform/index.ts';
import { documentCaseKind } from './case-jobs.ts';

/**
 * Decided, and without certificate or report. Reports exist since reviewers write opinions; nothing more is
 * issued for an erased work.
 */
const toDocument = (db: Database) =>
  db
    .selectFrom('review_case')
    .innerJoin('work', 'work.id', 'review_case.work_id')
    .where('review_case.decided_at', 'is not', null)
    .where('review_case.documented_at', 'is', null)
    .where('work.deleted_at', 'is', null);

export const findCaseToDocument = (db: Database, id: string) =>
  toDocument(db)
    .selectAll('review_case')
    .select([
      sql<boolean>`review_case.decision = 'passed' and review_case.kind in ('confirmation', 'certification')
        and not exists (select from document where document.work_id = review_case.work_id
          and document.kind = review_case.kind)`.as('lacks_certificate'),
      sql<boolean>`review_case.kind = 'confirmation' and review_case.decision <> 'correction'
        and exists (select from case_opinion where case_opinion.case_id = review_case.id and round = 1)
        and not exists (select from document where document.work_id = review_case.work_id
          and document.kind = 'comparison' and document.subject_id = review_case.id)`.as('lacks_report'),
    ])
    .where('review_case.id', '=', id)
    .executeTakeFirst();

export const listCasesToDocument = (db: Database) =>
  toDocument(db)
    .select('review_case.id as caseId')
    .where(hasNoJob(documentCaseKind, 'review_case.id'))
    .orderBy('review_case.decided_at')
    .limit(1000)
    .execute();
