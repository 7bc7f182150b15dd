import type { WaitingKind } from '@yinji/contract';
import { sql } from 'kysely';
import { isSameHuman } from '../../people/index.ts';
import type { Database } from '../../platform/index.ts';
import { backlogOf } from './house-overview-read-model.ts';

type Counted = Exclude<WaitingKind, 'queue'>;
type Rows = (staffId: string) => ReturnType<typeof sql>;

/** Not by this person, under whatever name: a second one is needed. */
const byAnother = (staffId: string, column: string) =>
  sql`(${sql.ref(column)} is null or not ${isSameHuman(staffId, sql.ref(column))})`;

const proposed =
  (table: string): Rows =>
  (staffId) =>
    sql`select proposed_at as at from ${sql.table(table)} where state = 'proposed'
      and ${byAnother(staffId, 'proposed_by')}`;

/** The rows of each kind, as the page of that kind lists them. */
const ROWS: Record<Counted, Rows> = {
  'in-hand': (staffId) => sql`select submitted_at as at from review_case where taken_by = ${staffId}
    and decided_at is null and withdrawn_at is null`,
  'identity-reviews': (staffId) => sql`select coalesce(submitted_at, begun_at) as at from identity_review
    where state = 'waiting' and ${byAnother(staffId, 'first_by')}`,
  // An appeal is decided by another than its decision; a check has not been decided.
  display: (staffId) => sql`select shelf.since as at from shelf join work on work.id = shelf.work_id
      where work.deleted_at is null and (shelf.state = 'checking'
        or shelf.state in ('refusal-appealed', 'removal-appealed') and ${byAnother(staffId, 'shelf.decided_by')})
    union all select since from gallery where state in ('checking', 'rechecking')
      or state in ('refusal-appealed', 'change-appealed', 'removal-appealed') and ${byAnother(staffId, 'decided_by')}`,
  reports: () => sql`select created_at as at from display_report where decided_at is null`,
  // Those that can be sent again: a code is asked for anew, and a week later the content is gone.
  messages: () => sql`select created_at as at from outbox where state in ('failed', 'unsure') and kind <> 'code'
    and (sealed is not null or target_sealed is not null)`,
  objections: proposed('objection_decision'),
  successions: (staffId) => sql`select submitted_at as at from succession where state = 'submitted'
    or state = 'reviewing' and ${byAnother(staffId, 'read_by')}`,
  holds: (staffId) => sql`select set_at as at from legal_hold
    where state = 'set' and ${byAnother(staffId, 'set_by')} or state = 'lifting' and ${byAnother(staffId, 'lifting_by')}`,
  'authority-requests': (staffId) => sql`select entered_at as at from authority_request
    where state = 'entered' and ${byAnother(staffId, 'entered_by')}`,
  'package-changes': proposed('package_proposal'),
  grants: proposed('quota_grant'),
  contents: proposed('content_publication'),
  refunds: (staffId) => sql`select requested_at as at from refund
    where state = 'requested' and ${byAnother(staffId, 'endorsed_by')}`,
  'refunds-failed': () => sql`select requested_at as at from refund where state = 'failed'`,
  disputes:
    () => sql`select paid_at as at from payment where state = 'disputed' and not exists (select from refund
    where refund.payment_id = payment.id and refund.state not in ('rejected', 'withdrawn'))`,
  differences: () => sql`select checked_at as at from reconciliation_difference
    join reconciliation on reconciliation.id = reconciliation_id where resolved_at is null`,
  invoices: () => sql`select requested_at as at from invoice where state = 'requested'`,
  'staff-changes': proposed('staff_change'),
  jobs: () => sql`select failing_since as at from job where state = 'dead'`,
};

/** How many wait for this person, and since when the oldest does. */
export const countWaitingOf = (db: Database, kind: Counted, staffId: string) =>
  backlogOf(db, ROWS[kind](staffId));
