import { sql } from 'kysely';
import type { Database, StoredScope } from '../../platform/index.ts';

/** Beijing days, both included. */
const within = (column: string, { from, to }: StoredScope) => sql<boolean>`
  (${from}::date is null or (${sql.ref(column)} at time zone 'Asia/Shanghai')::date >= ${from}::date) and
  (${to}::date is null or (${sql.ref(column)} at time zone 'Asia/Shanghai')::date <= ${to}::date)`;

/** The named works, and those of the accounts within the time; nothing else. */
export const listScopedWorks = (db: Database, scope: StoredScope) =>
  db
    .selectFrom('work')
    .innerJoin('deposit', 'deposit.work_id', 'work.id')
    .leftJoin('original', 'original.work_id', 'work.id')
    .leftJoin('bundle', (join) =>
      join.onRef('bundle.work_id', '=', 'work.id').on('bundle.variant', '=', 'full'),
    )
    .select([
      'work.id',
      'work.account_id',
      'work.title',
      'work.work_type',
      'work.description',
      'work.claimed_created_on',
      'work.created_at',
      'work.deleted_at',
      'work.erased_at',
      'deposit.number',
      'deposit.received_at',
      'deposit.token_time',
      'deposit.log_index',
      'original.object_key',
      'original.size_bytes',
      'original.format',
      'bundle.object_key as bundle_key',
    ])
    .select(sql<string | null>`encode(work.file_sha256, 'hex')`.as('file_sha256'))
    .where((eb) =>
      eb.or([
        eb('deposit.number', 'in', scope.depositNumbers.length === 0 ? [''] : scope.depositNumbers),
        eb.and([
          sql<boolean>`work.account_id = any(${scope.accountIds}::uuid[])`,
          within('work.created_at', scope),
        ]),
      ]),
    )
    .where('deposit.received_at', 'is not', null)
    .orderBy('deposit.number')
    .execute();
export type ScopedWork = Awaited<ReturnType<typeof listScopedWorks>>[number];

export const findScopedAccount = (db: Database, id: string) =>
  db
    .selectFrom('account')
    .select(['id', 'kind', 'nickname', 'phone_sealed', 'email_sealed', 'created_at', 'closed_at'])
    .where('id', '=', id)
    .executeTakeFirst();

export const findScopedIdentity = (db: Database, id: string) =>
  db
    .selectFrom('identity')
    .select(['kind', 'name_sealed', 'id_number_sealed', 'verified_at'])
    .where('account_id', '=', id)
    .executeTakeFirst();

export const listScopedOrders = (db: Database, id: string, scope: StoredScope) =>
  db
    .selectFrom('package_order')
    .select(['order_no', 'price_fen', 'state', 'created_at', 'paid_at'])
    .where('account_id', '=', id)
    .where(within('package_order.created_at', scope))
    .orderBy('created_at')
    .execute();

export const listScopedSignIns = (db: Database, id: string, scope: StoredScope) =>
  db
    .selectFrom('session')
    .select(['created_at', 'expires_at', 'revoked_at', 'device', 'address'])
    .where('account_id', '=', id)
    .where(within('session.created_at', scope))
    .orderBy('created_at')
    .execute();

export const listScopedObjections = (db: Database, workId: string) =>
  db
    .selectFrom('objection')
    .select(['number', 'state', 'grounds', 'statement_sealed', 'submitted_at', 'ended_at'])
    .where('work_id', '=', workId)
    .where('submitted_at', 'is not', null)
    .orderBy('submitted_at')
    .execute();

export const listAudit = (db: Database, requestId: string) =>
  db
    .selectFrom('staff_audit')
    .innerJoin('staff', 'staff.id', 'staff_audit.staff_id')
    .select(['staff.name', 'staff.role', 'staff_audit.action', 'staff_audit.at'])
    .where('subject', 'like', `${requestId}%`)
    .orderBy('staff_audit.at')
    .execute();
