import { Client } from 'pg';

/** Only the sealer writes these; the web role reads them and may add pending records (migrations 0002, 0049). */
const SEALER_TABLES = [
  'pending_record',
  'log_entry',
  'log_tile',
  'log_head',
  'log_checkpoint',
  'log_policy',
  'sealer_signature',
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
];

/** Grants the web role the minimum; with an external database the role may be absent. */
export async function grantRoles(ownerUrl: string): Promise<void> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query(`select from pg_roles where rolname = 'yinji_web'`);
    if (rowCount === 0) return;
    const { rows } = await client.query<{ tablename: string }>(
      `select tablename from pg_tables where schemaname = 'public' and tablename <> 'migration' and tablename <> all($1)`,
      [SEALER_TABLES],
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
    // Append-only but for the count of repetitions.
    await client.query('grant update (times, last_at) on security_event to yinji_web');
  } finally {
    await client.end();
  }
}
