import type { Client } from 'pg';

/** Queues: whatever is in them leaves again. */
const QUEUES: Record<string, string> = {
  pending_record: 'true',
  job: `key <> 'schedule'`,
  doomed_object: 'true',
  outbox: `state = 'waiting'`,
};

/** Rows that a schedule removes, an hour and a half after their end at the latest. */
const ENDED: Record<string, string> = {
  rate_bucket: `full_at < now() - interval '90 minutes'`,
  spent_challenge: `expires_at < now() - interval '90 minutes'`,
  verify_code: `expires_at < now() - interval '1 day 90 minutes'`,
  staff_challenge: `expires_at < now() - interval '90 minutes'`,
  resumable_upload: `expires_at < now() - interval '90 minutes'`,
  session: `expires_at < now() - interval '1 day 90 minutes'`,
};

/** How many rows of each table should go, or should have gone. */
export async function readRows(client: Client): Promise<Record<string, number>> {
  const counts = Object.entries({ ...QUEUES, ...ENDED }).map(
    ([table, which]) => `(select count(*)::int from ${table} where ${which}) as ${table}`,
  );
  const { rows } = await client.query<Record<string, number>>(`select ${counts.join(', ')}`);
  return rows[0] ?? {};
}
