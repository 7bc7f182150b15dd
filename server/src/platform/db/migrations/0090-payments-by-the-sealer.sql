-- What a provider told the sealer, which asked it itself (decision 0060). The web process reads it.
create table payment_confirmation (
  channel text not null check (channel in ('wechat', 'alipay')),
  payment_no text not null,
  amount_fen int not null check (amount_fen >= 0),
  provider_trade_no text not null,
  paid_at timestamptz not null,
  at timestamptz not null default now(),
  primary key (channel, payment_no),
  unique (channel, provider_trade_no)
);

-- A payment of the web role waits under a number of its order, and is received as the sealer's row says, never otherwise.
create function require_confirmed_payment() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not coalesce(case
    when TG_OP = 'INSERT' then
      new.state = 'waiting' and num_nonnulls(new.amount_fen, new.provider_trade_no, new.paid_at) = 0
      -- One number is of one order: L begins the count of a link.
      and exists (select from package_order o where o.id = new.order_id and strpos(o.order_no, 'L') = 0
        and split_part(new.payment_no, 'L', 1) = o.order_no
        and (new.manner = 'link') = (new.payment_no <> o.order_no))
    when old.state in ('waiting', 'closed') and new.state in ('waiting', 'closed') then
      num_nonnulls(new.amount_fen, new.provider_trade_no, new.paid_at) = 0
    when old.state in ('waiting', 'closed') then
      new.state in ('paid', 'refunding', 'disputed') and exists (select from payment_confirmation c
        where (c.channel, c.payment_no, c.amount_fen, c.provider_trade_no, c.paid_at)
          = (new.channel, new.payment_no, new.amount_fen, new.provider_trade_no, new.paid_at))
    else
      (old.amount_fen, old.provider_trade_no, old.paid_at)
        is not distinct from (new.amount_fen, new.provider_trade_no, new.paid_at)
      and (old.state = new.state or (old.state, new.state) in
        (('paid', 'refunding'), ('disputed', 'refunding'), ('refunding', 'refunded')))
    end, false) then
    raise exception 'no provider confirmed this payment' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger is_confirmed before insert or update of state, amount_fen, provider_trade_no, paid_at on payment
  for each row when (current_user = 'yinji_web') execute function require_confirmed_payment();

-- An order is paid by its own payment, at the time of that payment: its terms begin then.
create function require_payment() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not coalesce(case
    when old.state in ('created', 'paying') and new.state = 'paid' then
      new.price_fen = 0 or exists (select from payment p where p.order_id = new.id and p.state = 'paid'
        and (p.amount_fen, p.paid_at) = (new.price_fen, new.paid_at))
    else
      old.paid_at is not distinct from new.paid_at
      and (new.state <> 'paid' or old.state in ('paid', 'refunding'))
    end, false) then
    raise exception 'nobody paid this order' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger is_paid before update of state, paid_at on package_order
  for each row when (current_user = 'yinji_web') execute function require_payment();
revoke execute on function require_confirmed_payment, require_payment from public;
