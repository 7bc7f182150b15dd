-- An order of the web role moves as its table says (orderMachine), each move by itself. Otherwise it became paid on the way back
-- from a refund that nobody asked for, and a free package that was closed again was there a second time (decision 0060).
create or replace function require_payment() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not coalesce(case
    when old.state in ('created', 'paying') and new.state = 'paid' then
      new.price_fen = 0 or exists (select from payment p where p.order_id = new.id and p.state = 'paid'
        and (p.amount_fen, p.paid_at) = (new.price_fen, new.paid_at))
    else
      old.paid_at is not distinct from new.paid_at
      and (old.state = new.state or (old.state, new.state) in
        (('created', 'paying'), ('created', 'closed'), ('paying', 'closed'),
        ('paid', 'refunding'), ('refunding', 'paid'), ('refunding', 'refunded')))
    end, false) then
    raise exception 'nobody paid this order' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;

-- A membership that a refund ended stays ended.
create function refuse_later_end() returns trigger language plpgsql as $$
begin
  raise exception 'this membership has ended' using errcode = 'insufficient_privilege';
end
$$;
create trigger stays_ended before update of ended_at on membership for each row
  when (old.ended_at is not null and current_user = 'yinji_web') execute function refuse_later_end();
