import { sql } from 'kysely';
import { type Database, hasNoJob } from '../../platform/index.ts';
import { documentSuccessionKind } from './succession-jobs.ts';

/** Works by the numbers of their deposits, with what decides whether the caller may know of them. */
export const findTargets = (db: Database, numbers: readonly string[]) =>
  db
    .selectFrom('deposit')
    .innerJoin('work', 'work.id', 'deposit.work_id')
    .select(['work.id as work_id', 'work.account_id', 'work.is_public', 'deposit.number', 'deposit.query_code'])
    .where('deposit.number', 'in', [...numbers])
    .where('deposit.completed_at', 'is not', null)
    .where('work.deleted_at', 'is', null)
    .execute();

/** In the order of the numbers. */
export const listWorks = (db: Database, successionIds: readonly string[]) =>
  successionIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('succession_work')
        .innerJoin('work', 'work.id', 'succession_work.work_id')
        .innerJoin('deposit', 'deposit.work_id', 'succession_work.work_id')
        .leftJoin('document', (join) =>
          join
            .onRef('document.subject_id', '=', 'succession_work.id')
            .onRef('document.work_id', '=', 'succession_work.work_id')
            .on('document.kind', '=', 'change'),
        )
        .selectAll('succession_work')
        .select([
          'work.title',
          'work.account_id as holder_now',
          'work.deleted_at',
          'deposit.number as deposit_number',
          'document.object_key',
        ])
        .where('succession_id', 'in', [...successionIds])
        .orderBy('deposit.number')
        .execute();

export type SuccessionWorkRow = Awaited<ReturnType<typeof listWorks>>[number];

export const isHolder = async (db: Database, accountId: string, workId: string): Promise<boolean> =>
  (await db
    .selectFrom('work')
    .select('id')
    .where('id', '=', workId)
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()) !== undefined;

/**
 * Whether something keeps these works from passing or being claimed: an objection, a hold on them or their
 * holder, an offered contract, anything under review or sent back to its holder, a pending erasure.
 */
export async function isBound(db: Database, workIds: readonly string[], holderId: string): Promise<boolean> {
  const ids = sql`any(${`{${workIds.join(',')}}`}::uuid[])`;
  const { rows } = await sql`select where
    exists (select from work_badge where work_id = ${ids} and badge in ('disputed', 'revoked', 'withdrawn')
      and ended_at is null)
    or exists (select from objection where work_id = ${ids} and submitted_at is not null and ended_at is null)
    or exists (select from legal_hold where lifted_at is null and (work_id = ${ids} or account_id = ${holderId}))
    or exists (select from transfer where work_id = ${ids}
      and state in ('offered', 'consenting', 'signing', 'signed', 'reviewing'))
    or exists (select from review_case where work_id = ${ids} and decided_at is null and withdrawn_at is null)
    or exists (select from correction where work_id = ${ids} and ended_at is null)
    or exists (select from work_erasure where work_id = ${ids} and state = 'waiting')`.execute(db);
  return rows.length > 0;
}

/** Revoked or withdrawn permanently: nothing can pass any more. */
export const isOver = async (db: Database, workIds: readonly string[]): Promise<boolean> =>
  (await db
    .selectFrom('work_badge')
    .select('id')
    .where('work_id', 'in', [...workIds])
    .where('badge', 'in', ['revoked', 'withdrawn'])
    .where('ended_at', 'is', null)
    .executeTakeFirst()) !== undefined;

/** Everybody with a right in one of them by a recorded contract. */
export const listGrantees = (db: Database, workIds: readonly string[]) =>
  db
    .selectFrom('right_grant')
    .innerJoin('work', 'work.id', 'right_grant.work_id')
    .select(['grantee_id', 'work.title', 'work.id as work_id'])
    .distinct()
    .where('right_grant.work_id', 'in', [...workIds])
    .where('right_grant.state', '=', 'granted')
    .where('grantee_id', 'is not', null)
    .execute();

/** Owners of an organisation. */
export const listOwners = (db: Database, organisationId: string) =>
  db
    .selectFrom('organisation_member')
    .select('person_id')
    .where('organisation_id', '=', organisationId)
    .where('role', '=', 'owner')
    .execute();

/** Passed, and its proof not printed yet. */
const toDocument = (db: Database) =>
  db
    .selectFrom('succession_work')
    .innerJoin('succession', 'succession.id', 'succession_work.succession_id')
    .innerJoin('work', 'work.id', 'succession_work.work_id')
    .leftJoin('document', (join) =>
      join
        .onRef('document.subject_id', '=', 'succession_work.id')
        .onRef('document.work_id', '=', 'succession_work.work_id')
        .on('document.kind', '=', 'change'),
    )
    .where('succession_work.passed_at', 'is not', null)
    .where('document.id', 'is', null)
    .where('work.deleted_at', 'is', null);

export const findSuccessionToDocument = (db: Database, id: string) =>
  toDocument(db)
    .selectAll('succession_work')
    .select(['succession.kind', 'succession.account_id', 'succession.public_name', 'succession.signed_sha256'])
    .where('succession_work.id', '=', id)
    .executeTakeFirst();

export type PassedWorkRow = NonNullable<Awaited<ReturnType<typeof findSuccessionToDocument>>>;

export const listSuccessionsToDocument = (db: Database) =>
  toDocument(db)
    .select('succession_work.id as successionWorkId')
    .where(hasNoJob(documentSuccessionKind, 'succession_work.id'))
    .orderBy('succession_work.passed_at')
    .limit(1000)
    .execute();
