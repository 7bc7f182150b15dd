import type { Client } from 'pg';
import type { Found, FoundDeposit, FoundQuota } from './judge-history.ts';

/**
 * Everything that the answers spoke of, from the tables.
 * @param phones whose accounts are still entered with their password: the tables have no phone in clear
 */
export async function readFound(client: Client, phones: Set<string>): Promise<Found> {
  const rows = async <Row extends object>(text: string) => (await client.query<Row>(text)).rows;
  const keys = await rows<{ key: string }>(`select encode(certificate_sha256, 'hex') as key from signing_key`);
  const orders = await rows<{ order_no: string; state: string; payments: number }>(
    `select order_no, o.state, count(p.*)::int as payments
     from package_order o left join payment p on p.order_id = o.id and p.state = 'paid' group by o.id`,
  );
  const deposits = await rows<FoundDeposit & { number: string }>(
    `select number, encode(record_sha256, 'hex') as "recordSha256",
       (select count(*)::int from log_entry where entry_sha256 = record_sha256) as logged,
       exists (select from pending_record where entry_sha256 = record_sha256) as "isPending",
       completed_at is not null and receipt is not null and token is not null and tlog_proof is not null as "isComplete",
       exists (select from job where kind = 'finish-deposit' and key = work_id::text and state <> 'dead') as "isHealing"
     from deposit where received_at is not null`,
  );
  const originals = await rows<{ key: string }>('select work_id as key from original');
  const confirmations = await rows<{ key: string }>(
    `select work_id as key from track where name = 'confirmation' and state in ('reviewing', 'passed')`,
  );
  const signatures = await rows<{ key: string }>(
    `select transfer_id || ' ' || role as key from transfer_party
     where signed_at is not null and record_sha256 is not null`,
  );
  const keysOf = (all: { key: string }[]) => new Set(all.map(({ key }) => key));
  return {
    accounts: phones,
    keys: keysOf(keys),
    orders: new Map(orders.map(({ order_no, state, payments }) => [order_no, { state, payments }])),
    deposits: new Map(deposits.map(({ number, ...one }) => [number, one])),
    originals: keysOf(originals),
    confirmations: keysOf(confirmations),
    signatures: keysOf(signatures),
    quotas: await rows<FoundQuota>(QUOTAS),
  };
}

/** What paid orders grant by their snapshot, less a deposit or a confirmation each. */
const QUOTAS = `
  with kind(kind) as (values ('evidence'), ('authentic')),
  granted as (
    select account_id, key as kind, sum(value::int) as n
    from package_order, jsonb_each_text(snapshot -> 'quotas') where state = 'paid' group by 1, 2),
  used as (
    select account_id, 'evidence' as kind, count(*) as n
    from deposit join work on work.id = work_id where received_at is not null group by 1
    union all
    select account_id, 'authentic', count(*)
    from track join work on work.id = work_id
    where track.name = 'confirmation' and track.state in ('reviewing', 'passed') group by 1),
  rest as (select account_id, kind, sum(amount) as n from quota_entry group by 1, 2)
  select account.id as account, kind.kind, coalesce(rest.n, 0)::int as rest,
    coalesce(granted.n, 0)::int as granted, coalesce(used.n, 0)::int as used
  from account cross join kind
    left join granted on granted.account_id = account.id and granted.kind = kind.kind
    left join used on used.account_id = account.id and used.kind = kind.kind
    left join rest on rest.account_id = account.id and rest.kind = kind.kind`;
