import { sql } from 'kysely';
import type { Database, QuotaKind } from '../../platform/index.ts';
import type { Place } from './cursor.ts';

export interface Asked {
  from?: Date | undefined;
  /** Before this moment. */
  until?: Date | undefined;
  kind?: QuotaKind | undefined;
  after?: Place | undefined;
  limit: number;
}

export interface LedgerRow {
  id: string;
  at: Date;
  kind: QuotaKind;
  movement: string;
  amount: number;
  expires_at: Date;
  work_id: string | null;
  work_title: string | null;
  is_work_gone: boolean | null;
  package_name: string | null;
}

/**
 * A person's ledger, the newest first. Expiry has no row of its own: it is the rest of a batch when its time is
 * over. Ordered by the millisecond, the precision of a cursor in JavaScript.
 */
export async function listLedger(
  db: Database,
  accountId: string,
  now: Date,
  asked: Asked,
): Promise<LedgerRow[]> {
  const { from, until, kind, after, limit } = asked;
  const { rows } = await sql<LedgerRow>`
    with entry as (
      select id, date_trunc('milliseconds', at) as at, kind, movement, amount, expires_at, batch_id, order_id, subject
      from quota_entry
      where account_id = ${accountId}
        and (amount <> 0 or movement in ('spend', 'refund'))
      union all
      select batch_id, date_trunc('milliseconds', expires_at), kind, 'expire', -sum(amount)::int, expires_at, batch_id,
             null::uuid, ''
      from quota_entry
      where account_id = ${accountId} and expires_at <= ${now}
      group by batch_id, kind, expires_at
      having sum(amount) > 0
    )
    select entry.id, entry.at, entry.kind, entry.movement, entry.amount, entry.expires_at,
           work.id as work_id, work.title as work_title, work.deleted_at is not null as is_work_gone,
           package_order.snapshot ->> 'name' as package_name
    from entry
    left join work on work.id::text = entry.subject and work.account_id = ${accountId}
    left join quota_entry as granted on granted.batch_id = entry.batch_id and granted.movement = 'grant'
    left join package_order on package_order.id = granted.order_id
    where (${from ?? null}::timestamptz is null or entry.at >= ${from ?? null}::timestamptz)
      and (${until ?? null}::timestamptz is null or entry.at < ${until ?? null}::timestamptz)
      and (${kind ?? null}::text is null or entry.kind = ${kind ?? null}::text)
      and (${after?.at ?? null}::timestamptz is null
           or (entry.at, entry.id, entry.movement) < (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid, ${after?.movement ?? null}::text))
    order by entry.at desc, entry.id desc, entry.movement desc
    limit ${limit}`.execute(db);
  return rows;
}

/** Four kinds of fifty concurrent purchases; further batches appear as these end. */
const MOST_BATCHES = 200;

/** Batches with a rest, by expiry. */
export async function listBatches(db: Database, accountId: string, now: Date) {
  const { rows } = await sql<{
    id: string;
    kind: QuotaKind;
    granted: number;
    rest: number;
    expires_at: Date;
    package_name: string | null;
  }>`
    select batch_id as id, kind, quota_entry.expires_at,
           sum(amount) filter (where movement = 'grant')::int as granted, sum(amount)::int as rest,
           max(package_order.snapshot ->> 'name') as package_name
    from quota_entry
    left join package_order on package_order.id = quota_entry.order_id
    where quota_entry.account_id = ${accountId} and quota_entry.expires_at > ${now}
    group by batch_id, kind, quota_entry.expires_at
    having sum(amount) > 0
    order by quota_entry.expires_at, batch_id, kind limit ${MOST_BATCHES}`.execute(db);
  return rows;
}

export interface HoldingRow {
  work_id: string;
  title: string;
  number: string;
  record_sha256: Uint8Array;
  completed_at: Date;
  documents: ('deposit' | 'confirmation' | 'certification' | 'comparison')[];
}

/** Works whose deposit is proven, with the certificates issued for each; the newest first. */
export async function listHeld(
  db: Database,
  accountId: string,
  after: Pick<Place, 'at' | 'id'> | undefined,
  limit: number,
): Promise<HoldingRow[]> {
  const { rows } = await sql<HoldingRow>`
    select work.id as work_id, work.title, deposit.number, deposit.record_sha256,
           date_trunc('milliseconds', deposit.completed_at) as completed_at,
           array(
             select document.kind from document
             where document.work_id = work.id and document.kind in ('deposit', 'confirmation', 'certification', 'comparison')
             group by document.kind order by min(document.issued_at)
           ) as documents
    from work
    join deposit on deposit.work_id = work.id
    where work.account_id = ${accountId} and work.deleted_at is null and deposit.completed_at is not null
      and deposit.record_sha256 is not null
      and (${after?.at ?? null}::timestamptz is null
           or (date_trunc('milliseconds', deposit.completed_at), work.id) < (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid))
    order by date_trunc('milliseconds', deposit.completed_at) desc, work.id desc
    limit ${limit}`.execute(db);
  return rows;
}
