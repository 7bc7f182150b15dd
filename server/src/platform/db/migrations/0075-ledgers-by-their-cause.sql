-- What the web role adds to a ledger has its cause, in the state that allows it, and is no more than the cause gives
-- (decision 0053). What functions of the owner write is not asked.

-- An order is for a package as it is on sale. The web role changes only how it goes on (roles.ts).
create function require_offered_terms() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.state <> 'created' or new.paid_at is not null or not coalesce(case when new.package_id is null
      then new.snapshot -> 'quotas' = '{"evidence": 0, "authentic": 0, "gallery": 0, "common": 0}'
        and new.snapshot -> 'priceFen' = to_jsonb(new.price_fen)
      else exists (select from package p where p.id = new.package_id and p.on_sale and p.price_fen = new.price_fen
        and new.snapshot = jsonb_build_object('name', p.name, 'priceFen', p.price_fen, 'termDays', p.term_days, 'quotas',
          jsonb_build_object('evidence', p.evidence, 'authentic', p.authentic, 'gallery', p.gallery, 'common', p.common)))
      end, false) then
    raise exception 'nothing of these terms is on sale' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger of_an_offer before insert on package_order for each row
  when (current_user = 'yinji_web') execute function require_offered_terms();

create function require_quota_cause() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- A snapshot of before the lock would not show what others took meanwhile.
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'quotas move at read committed' using errcode = 'insufficient_privilege';
  end if;
  -- Held already, except by whoever has the role and asks nobody. A grant makes a batch that nobody else can see.
  perform from account where id in (select account_id from added where movement <> 'grant' and amount <> 0)
    order by id for no key update;
  if exists (
    select from added a
      left join quota_entry batch on batch.id = a.batch_id and batch.movement = 'grant'
      left join quota_entry held
        on held.id = a.reservation_id and held.movement = 'reserve' and held.batch_id = a.batch_id
      left join refund on refund.id = a.refund_id and refund.order_id = batch.order_id
    where (batch.account_id, batch.kind, batch.expires_at) is distinct from (a.account_id, a.kind, a.expires_at)
      or not coalesce(case a.movement
        when 'grant' then a.id = a.batch_id and a.amount > 0 and exists (
          select from quota_grant g where a.order_id is null and g.id = a.source_id and g.state = 'granted'
            and (g.account_id, g.kind, g.amount, g.expires_at) = (a.account_id, a.kind, a.amount, a.expires_at)
          union all
          select from package_order o where o.id = a.order_id and o.id = a.source_id and o.state = 'paid'
            and (o.account_id, (o.snapshot -> 'quotas' ->> a.kind)::int) = (a.account_id, a.amount)
            and a.expires_at = o.paid_at + make_interval(hours => 24 * (o.snapshot ->> 'termDays')::int)
            and (o.price_fen = 0 or exists (select from payment p
              where p.order_id = o.id and p.state = 'paid' and p.amount_fen = o.price_fen)))
        when 'reserve' then a.amount = -1 and a.at < a.expires_at
        when 'release' then a.amount = 1 and held.id is not null
        when 'spend' then a.amount = 0 and held.id is not null
        when 'freeze' then a.amount <= 0 and refund.id is not null
        when 'unfreeze' then refund.state in ('rejected', 'withdrawn') and a.amount = -(select sum(amount)
          from quota_entry where refund_id = a.refund_id and batch_id = a.batch_id and movement = 'freeze')
        when 'refund' then refund.state = 'done' and a.amount = 0 end, false))
    or exists (select from quota_entry where batch_id in (select batch_id from added where amount <> 0)
      group by batch_id
      having sum(amount) not between 0 and sum(amount) filter (where movement = 'grant')) then
    raise exception 'nothing caused this movement of quota' using errcode = 'insufficient_privilege';
  end if;
  return null;
end
$$;
-- Once for a statement: an import reserves thousands.
create trigger has_cause after insert on quota_entry referencing new table as added for each statement
  when (current_user = 'yinji_web') execute function require_quota_cause();

create function require_money_cause() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (
    select from ledger_transaction t
      join package_order o on o.id = t.order_id
      left join refund r on r.id = t.refund_id and r.order_id = o.id
      left join payment p on p.id = coalesce(t.payment_id, r.payment_id) and p.order_id = o.id
    where t.id in (select transaction_id from added)
      -- As postingsOf (posting.ts) writes them; what is added to an earlier transaction is not as its cause says.
      and (select jsonb_object_agg(account, amount_fen) from ledger_entry where transaction_id = t.id)
        is distinct from case
        when t.kind = 'received' and p.paid_at = t.at and (p.amount_fen = o.price_fen or p.state <> 'paid') then
          jsonb_build_object(p.channel, p.amount_fen,
            case p.state when 'paid' then 'prepaid' when 'refunding' then 'stray' else p.state end, -p.amount_fen)
        when t.kind = 'refund-owed' and r.state = 'approved' and r.amount_fen <= p.amount_fen then
          jsonb_build_object('refund-payable', -r.amount_fen)
          || case when r.kind <> 'requested' then jsonb_build_object(r.kind, r.amount_fen)
            else jsonb_build_object('prepaid', o.price_fen)
              || case when o.price_fen = r.amount_fen then '{}'
                else jsonb_build_object('revenue', r.amount_fen - o.price_fen) end end
        when t.kind = 'refund-paid' and r.state = 'done' and p.id is not null then
          jsonb_build_object('refund-payable', r.amount_fen, p.channel, -r.amount_fen)
        when (t.kind = 'term-ended' and exists (select from membership m where m.order_id = o.id and m.ends_at <= t.at)
            or t.kind = 'display-shown' and exists (select from shelf s where s.order_id = o.id and s.state = 'on'))
          and o.state = 'paid' then jsonb_build_object('prepaid', o.price_fen, 'revenue', -o.price_fen) end) then
    raise exception 'nothing caused this movement of money' using errcode = 'insufficient_privilege';
  end if;
  return null;
end
$$;
create trigger has_cause after insert on ledger_entry referencing new table as added for each statement
  when (current_user = 'yinji_web') execute function require_money_cause();
revoke execute on function require_offered_terms, require_quota_cause, require_money_cause from public;
