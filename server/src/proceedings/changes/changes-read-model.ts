import { sql } from 'kysely';
import { type Database, hasNoJob } from '../../platform/index.ts';
import { documentChangeKind } from './change-jobs.ts';

export const listOwnChanges = (db: Database, accountId: string, page: number, size: number) =>
  db
    .selectFrom('change_request')
    .innerJoin('work', 'work.id', 'change_request.work_id')
    .selectAll('change_request')
    .select('work.title')
    .where('change_request.account_id', '=', accountId)
    .orderBy('change_request.begun_at', 'desc')
    .orderBy('change_request.id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute();

const recorded = (db: Database) =>
  db
    .selectFrom('change_request')
    .innerJoin('work', 'work.id', 'change_request.work_id')
    .where('change_request.state', '=', 'recorded')
    .where('work.deleted_at', 'is', null);

const isWithout = (kind: 'change' | 'certification') =>
  sql<boolean>`not exists (select from document
    where document.subject_id = change_request.id and document.kind = ${kind})`;

/** Where a certificate is to follow. */
const lacksCertificate = sql<boolean>`change_request.certificate_number is not null and ${isWithout('certification')}`;

/** Recorded, and without its proof or the following certificate. */
export const findChangeToDocument = (db: Database, id: string) =>
  recorded(db)
    .selectAll('change_request')
    .select([isWithout('change').as('lacks_proof'), lacksCertificate.as('lacks_certificate')])
    .where('change_request.id', '=', id)
    .executeTakeFirst();

export const listChangesToDocument = (db: Database) =>
  recorded(db)
    .select('change_request.id as changeId')
    .where((eb) => eb.or([isWithout('change'), lacksCertificate]))
    .where(hasNoJob(documentChangeKind, 'change_request.id'))
    .limit(1000)
    .execute();
