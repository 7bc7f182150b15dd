import type { Client } from 'pg';

/** Tables that change by themselves or with any call: limits, refusals, last use, the acting person, the log. */
const MOVING =
  /^(rate_bucket|security_event|job|organisation_act|session|staff_session|log_|pending_record|schema_|time_|checkpoint)/;

/** A digest of every row of each table that a call could have changed, by table. */
export async function stateOf(client: Client): Promise<Record<string, string>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  );
  const kept = tables.map(({ name }) => name).filter((name) => !MOVING.test(name));
  const text = kept
    .map(
      (name) =>
        `select '${name}' as name, md5(string_agg(md5(t::text), '' order by md5(t::text))) as digest from "${name}" t`,
    )
    .join(' union all ');
  // Prepared: to plan so many tables takes as long as to read them.
  const { rows } = await client.query<{ name: string; digest: string | null }>({ name: 'state', text });
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest ?? 'empty']));
}
