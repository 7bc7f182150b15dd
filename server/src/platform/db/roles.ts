import { Client } from 'pg';

export type ProcessRole = 'yinji_web' | 'yinji_sealer';

/** Only the sealer writes these; the web role reads them and may add pending records (migrations 0002, 0049, 0090). */
export const SEALER_TABLES = [
  'pending_record',
  'log_entry',
  'log_tile',
  'log_head',
  'log_checkpoint',
  'log_policy',
  'log_recovered',
  'sealer_signature',
  'payment_confirmation',
];

/** Append-only tables. */
const APPEND_ONLY = [
  'staff_audit',
  'work_record',
  'organisation_act',
  'package_change',
  'content_version',
  'content_image',
  'quota_entry',
  'ledger_transaction',
  'ledger_entry',
  'security_event',
  'document_request',
  'key_certification',
  'staff_account',
];

/** What a decision by two needs (decision 0049): the sealer writes the confirmations, the owner the rules and the limit. */
export const CONFIRMATION_TABLES = ['decision_by_two', 'refund_limit', 'staff_confirmation'];

/** What migrations write and each process reads at its start. */
const RELEASE_TABLES = ['migration', 'oldest_release'];

const STAFF_TABLES = ['staff', 'staff_totp', 'staff_passkey', 'staff_challenge', 'staff_session'];

/** What lets staff sign in: the sealer and decided changes write it (decision 0047). No password's digest is read. */
const STAFF_GRANTS = [
  `grant select on ${CONFIRMATION_TABLES.join(', ')} to yinji_web`,
  `revoke all on ${STAFF_TABLES.join(', ')} from yinji_web`,
  'revoke delete, truncate on staff_change from yinji_web',
  `grant select (id, name, role, must_change_password, created_at, left_at, kinds, is_senior, password_expires_at),
    update (kinds, is_senior) on staff to yinji_web`,
  'grant select (staff_id, begun_at, added_at) on staff_totp to yinji_web',
  'grant select on staff_passkey, staff_session to yinji_web',
  'grant update (last_used_at, revoked_at) on staff_session to yinji_web',
];

/** Who pays how much for what stays as it was ordered, and paid. Orders and refunds that end are kept (migration 0075). */
const MONEY_GRANTS = [
  'revoke update, delete, truncate on package_order, payment, membership from yinji_web',
  'grant update (ended_at) on membership to yinji_web',
  `grant update (state, paid_at, terms_version, terms_accepted_at, remark) on package_order to yinji_web`,
  `grant update (state, code_url, amount_fen, provider_trade_no, paid_at, asked_at) on payment to yinji_web`,
  'revoke delete, truncate on refund, quota_grant, payment_notification from yinji_web',
];

/**
 * What migrations granted to a role that was there. It may have been made since. No update or delete of entries and
 * signed checkpoints, not even for the sealer.
 */
const LOG_GRANTS: Readonly<Record<ProcessRole, readonly string[]>> = {
  yinji_web: [
    `grant select on ${SEALER_TABLES.join(', ')}, ${RELEASE_TABLES.join(', ')} to yinji_web`,
    'grant insert on pending_record to yinji_web',
    'grant execute on function archive_state to yinji_web',
  ],
  yinji_sealer: [
    `grant select on ${RELEASE_TABLES.join(', ')} to yinji_sealer`,
    `grant select on ${SEALER_TABLES.join(', ')}, document_request, certification_facts to yinji_sealer`,
    'grant delete on pending_record to yinji_sealer',
    `grant insert on log_entry, log_tile, log_checkpoint, log_policy, log_recovered, sealer_signature,
      payment_confirmation to yinji_sealer`,
    'grant update (hashes) on log_tile to yinji_sealer',
    'grant update (size, root) on log_head to yinji_sealer',
    'grant update (cosigned_note, published_at) on log_checkpoint to yinji_sealer',
    'grant update (witnesses, in_force_at, after_size) on log_policy to yinji_sealer',
    'grant execute on function announce_policy_record, find_decided_sha256 to yinji_sealer',
    `grant select (id, name, password_digest, password_expires_at, left_at),
      update (password_digest, password_expires_at, must_change_password) on staff to yinji_sealer`,
    'grant select, insert, update on staff_totp, staff_passkey to yinji_sealer',
    'grant select, insert, delete on staff_challenge to yinji_sealer',
    'grant select, insert, update (revoked_at) on staff_session to yinji_sealer',
    'grant insert, select (at, used_at), delete on staff_confirmation to yinji_sealer',
  ],
};

/**
 * Grants each role the minimum; with an external database a role may be absent. In one transaction: what is granted on every
 * table and taken back from some is in force at no moment, nor after a start that broke off.
 */
export async function grantRoles(ownerUrl: string): Promise<void> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('begin');
    // Of two starts at once one would meet the rows that the other changes.
    await client.query(`select pg_advisory_xact_lock(hashtext('yinji-roles'))`);
    await grantWithin(client);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

async function grantWithin(client: Client): Promise<void> {
  const has = async (role: ProcessRole) =>
    (await client.query('select from pg_roles where rolname = $1', [role])).rowCount !== 0;
  if (await has('yinji_sealer')) await client.query(LOG_GRANTS.yinji_sealer.join('; '));
  if (!(await has('yinji_web'))) return;
  await client.query(LOG_GRANTS.yinji_web.join('; '));
  const { rows } = await client.query<{ tablename: string }>(
    `select tablename from pg_tables where schemaname = 'public' and tablename <> all($1)`,
    [[...RELEASE_TABLES, ...SEALER_TABLES, ...STAFF_TABLES, ...CONFIRMATION_TABLES, 'package']],
  );
  for (const { tablename } of rows)
    await client.query(
      APPEND_ONLY.includes(tablename)
        ? `grant select, insert on "${tablename}" to yinji_web`
        : `grant select, insert, update, delete on "${tablename}" to yinji_web`,
    );
  const views = await client.query<{ viewname: string }>(
    `select viewname from pg_views where schemaname = 'public'`,
  );
  for (const { viewname } of views.rows) await client.query(`grant select on "${viewname}" to yinji_web`);
  // Older installations had broader grants.
  for (const table of APPEND_ONLY)
    await client.query(`revoke update, delete, truncate on "${table}" from yinji_web`);
  await client.query([...STAFF_GRANTS, ...MONEY_GRANTS].join('; '));
  await client.query('revoke delete, truncate on key_check from yinji_web');
  // A table of one's own may have the name and the triggers of one of ours.
  await client.query(
    `do $$ begin execute format('revoke temporary on database %I from public, yinji_web', current_database()); end $$`,
  );
  // Approved proposals write the terms (migration 0069); the order on the page is no decision.
  await client.query(
    'revoke all on package from yinji_web; grant select, update (position) on package to yinji_web',
  );
  await client.query(
    'revoke insert on staff_audit from yinji_web; grant insert (id, staff_id, action, subject) on staff_audit to yinji_web',
  );
  // Append-only but for the count of repetitions.
  await client.query('grant update (times, last_at) on security_event to yinji_web');
}
