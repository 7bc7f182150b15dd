import { sql } from 'kysely';
import type { Database } from '../../platform/index.ts';

/** One inconsistency. */
export interface BookFault {
  rule: string;
  about: string;
}

/**
 * Whether ledger, orders, payments, refunds, memberships and quotas agree, for one account or all. Every rule
 * holds at every committed moment, so this may run at any time.
 */
export async function checkBooks(db: Database, accountId?: string): Promise<BookFault[]> {
  const ofOrder = accountId === undefined ? sql`true` : sql`o.account_id = ${accountId}`;
  const ofEntry = accountId === undefined ? sql`true` : sql`q.account_id = ${accountId}`;
  const { rows } = await sql<BookFault>`
    with o as materialized (select * from package_order o where ${ofOrder}),
    p as materialized (select p.* from payment p join o on o.id = p.order_id),
    r as materialized (select r.* from refund r join o on o.id = r.order_id),
    t as materialized (select t.* from ledger_transaction t join o on o.id = t.order_id),
    e as materialized (
      select e.*, t.order_id, t.kind, t.payment_id, t.refund_id
      from ledger_entry e join t on t.id = e.transaction_id),
    m as materialized (select m.* from membership m join o on o.id = m.order_id),
    q as materialized (select q.* from quota_entry q where ${ofEntry}),
    balance as (
      select o.id, o.state, o.price_fen, o.paid_at,
        coalesce(sum(e.amount_fen) filter (where e.account = 'prepaid'), 0) as prepaid,
        coalesce(sum(e.amount_fen) filter (where e.account = 'refund-payable'), 0) as payable,
        coalesce(sum(e.amount_fen) filter (where e.account = 'stray'), 0) as stray,
        coalesce(sum(e.amount_fen) filter (where e.account = 'disputed'), 0) as disputed,
        coalesce(sum(e.amount_fen) filter (where e.account in ('wechat', 'alipay')), 0) as held,
        bool_or(e.kind in ('term-ended', 'display-shown')) is true as is_ended
      from o left join e on e.order_id = o.id group by o.id, o.state, o.price_fen, o.paid_at),
    came as (
      select order_id, sum(amount_fen) as fen, sum(amount_fen) filter (where state = 'disputed') as disputed
      from p group by order_id),
    back as (
      select order_id, sum(amount_fen) filter (where state in ('approved', 'processing', 'failed')) as owed,
        sum(amount_fen) filter (where state = 'done') as done
      from r group by order_id),
    unopened as (
      select p.order_id, sum(p.amount_fen) as fen
      from p left join r on r.payment_id = p.id and r.state not in ('rejected', 'withdrawn')
      where p.state = 'refunding' and r.id is null group by p.order_id),
    asked as (
      select order_id, count(*) filter (where state in ('requested', 'approved', 'processing', 'failed')) as open,
        bool_or(state in ('approved', 'processing', 'failed', 'done')) as is_owed
      from r where kind = 'requested' group by order_id),
    batch as (
      select q.batch_id, sum(q.amount) as rest, sum(q.amount) filter (where q.movement = 'grant') as granted,
        (array_agg(q.order_id) filter (where q.order_id is not null))[1] as order_id
      from q group by q.batch_id)
    select 'a transaction sums to nought' as rule, e.transaction_id::text as about
      from e group by e.transaction_id having sum(amount_fen) <> 0
    union all
    select 'a received payment is in the ledger once, as paid', p.id::text
      from p left join e on e.payment_id = p.id and e.account = p.channel
      where (p.paid_at is null) <> (e.amount_fen is null) or e.amount_fen <> p.amount_fen
    union all
    select 'what was paid is what bought, strayed or is disputed', p.id::text
      from p join e on e.payment_id = p.id and e.account <> p.channel
      where (p.state in ('paid') and e.account <> 'prepaid')
         or (p.state = 'disputed' and e.account <> 'disputed')
         or (p.state in ('waiting', 'closed'))
    union all
    select 'a completed order was paid once, in its price', o.id::text
      from o left join p on p.order_id = o.id left join e on e.payment_id = p.id and e.account = 'prepaid'
      group by o.id, o.state, o.price_fen
      having count(e.*) <> case when o.price_fen > 0 and o.state in ('paid', 'refunding', 'refunded') then 1 else 0 end
          or coalesce(-sum(e.amount_fen), 0) <> case when o.state in ('paid', 'refunding', 'refunded') then o.price_fen else 0 end
    union all
    select 'an order that is completed has its membership, another has none', o.id::text
      from o left join m on m.order_id = o.id
      where (m.id is not null) <> (o.state in ('paid', 'refunding', 'refunded') and o.package_id is not null)
         or (o.paid_at is not null) <> (o.state in ('paid', 'refunding', 'refunded'))
         or (m.ended_at is not null) <> (o.state = 'refunded' and m.id is not null)
    union all
    select 'an order grants what its snapshot says, once', o.id::text
      from o left join q on q.order_id = o.id and q.movement = 'grant'
      group by o.id, o.state, o.snapshot
      having coalesce(sum(q.amount), 0) <> case when o.state in ('paid', 'refunding', 'refunded')
        then (select sum(value::int) from jsonb_each_text(o.snapshot -> 'quotas')) else 0 end
    union all
    select 'prepaid is what is still owed as service', b.id::text
      from balance b left join asked a on a.order_id = b.id
      where -b.prepaid <> case
        when b.state in ('paid', 'refunding') and not b.is_ended and a.is_owed is not true then b.price_fen else 0 end
    union all
    select 'payable is what is owed back and not yet paid', b.id::text
      from balance b left join back on back.order_id = b.id where -b.payable <> coalesce(back.owed, 0)
    union all
    select 'stray is what has no refund yet', b.id::text
      from balance b left join unopened u on u.order_id = b.id where -b.stray <> coalesce(u.fen, 0)
    union all
    select 'disputed is what finance has not resolved', b.id::text
      from balance b left join came on came.order_id = b.id where -b.disputed <> coalesce(came.disputed, 0)
    union all
    select 'the channels hold what came less what went back', b.id::text
      from balance b left join came on came.order_id = b.id left join back on back.order_id = b.id
      where b.held <> coalesce(came.fen, 0) - coalesce(back.done, 0)
    union all
    select 'an order under refund has one open request, another none', o.id::text
      from o left join asked a on a.order_id = o.id
      where coalesce(a.open, 0) <> case when o.state = 'refunding' then 1 else 0 end
    union all
    select 'a payment goes back when its refund says so', r.id::text
      from r join p on p.id = r.payment_id
      where case r.state when 'done' then p.state <> 'refunded'
        when 'requested' then p.state <> 'paid'
        when 'rejected' then false when 'withdrawn' then false
        else p.state <> 'refunding' end
         or r.amount_fen > p.amount_fen
    union all
    select 'a payment given back has its refund', p.id::text
      from p where p.state = 'refunded'
        and not exists (select from r where r.payment_id = p.id and r.state = 'done')
    union all
    select 'a batch never gives more than was granted, nor less than nothing', b.batch_id::text
      from batch b where b.rest < 0 or b.rest > coalesce(b.granted, 0)
    union all
    select 'what is under refund cannot be spent', b.batch_id::text
      from batch b join o on o.id = b.order_id where o.state in ('refunding', 'refunded') and b.rest <> 0
    union all
    select 'a reservation ends once', q.reservation_id::text
      from q where q.movement in ('release', 'spend') group by q.reservation_id having count(*) > 1`.execute(
    db,
  );
  return rows;
}
