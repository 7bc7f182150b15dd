import { sql } from 'kysely';
import { type Database, type Tx, hasNoJob, newId } from '../../platform/index.ts';
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

export async function putWorks(tx: Tx, successionId: string, workIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('succession_work').where('succession_id', '=', successionId).execute();
  await tx
    .insertInto('succession_work')
    .values(workIds.map((work_id) => ({ id: newId(), succession_id: successionId, work_id })))
    .execute();
}

export const isHolder = async (db: Database, accountId: string, workId: string): Promise<boolean> =>
  (await db
    .selectFrom('work')
    .select('id')
    .where('id', '=', workId)
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()) !== undefined;

/** One order for everybody: two applications with the same works wait for each other and do not deadlock. */
export const lockWorks = (tx: Tx, workIds: readonly string[]) =>
  workIds.length === 0
    ? Promise.resolve([])
    : tx
        .selectFrom('work')
        .select(['id', 'account_id', 'title'])
        .where('id', 'in', [...workIds])
        .where('deleted_at', 'is', null)
        .orderBy('id')
        .forNoKeyUpdate()
        .execute();

/** A hold on the holder is set under the same lock. */
export const lockHolder = (tx: Tx, accountId: string) =>
  tx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().executeTakeFirst();

/** False where another application for one of them is open. */
export async function openWorks(tx: Tx, successionId: string): Promise<boolean> {
  try {
    await sql`savepoint before_open`.execute(tx);
    await tx
      .updateTable('succession_work')
      .set({ is_open: true })
      .where('succession_id', '=', successionId)
      .execute();
    return true;
  } catch (cause) {
    // unique_violation
    if ((cause as { code?: string }).code !== '23505') throw cause;
    await sql`rollback to savepoint before_open`.execute(tx);
    return false;
  }
}

export const closeWorks = (tx: Tx, successionId: string) =>
  tx
    .updateTable('succession_work')
    .set({ is_open: false })
    .where('succession_id', '=', successionId)
    .where('is_open', '=', true)
    .execute();

interface Passed {
  number: string;
  salt: Uint8Array;
  former_name_sealed: Uint8Array;
  passed_at: Date;
}

export const markPassed = (tx: Tx, id: string, { salt, former_name_sealed, ...rest }: Passed) =>
  tx
    .updateTable('succession_work')
    .set({
      ...rest,
      salt: Buffer.from(salt),
      former_name_sealed: Buffer.from(former_name_sealed),
      is_open: false,
    })
    .where('id', '=', id)
    .execute();

export const keepRecord = (tx: Tx, id: string, sha256: Uint8Array) =>
  tx
    .updateTable('succession_work')
    .set({ record_sha256: Buffer.from(sha256) })
    .where('id', '=', id)
    .execute();

/**
 * Whether something keeps these works from passing or being claimed: an objection, a hold on them or their
 * holder, an offered contract, anything under review, a pending erasure.
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
