-- What a provider's notifications said of a payment, for finance: that they came, how often, first and last. Providers repeat
-- them; one row for each kind keeps no more than that.
create table payment_notification (
  payment_id uuid not null references payment (id),
  kind text not null check (kind in ('paid', 'refund')),
  times int not null default 1 check (times > 0),
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (payment_id, kind)
);
-- A clerk finds an order by whatever number a customer reads out.
create index on payment (provider_trade_no) where provider_trade_no is not null;
create index on invoice_order (order_id);
create index on reconciliation_difference (order_no);

do $$ begin
  if exists (select from pg_roles where rolname = 'yinji_web') then
    grant select, insert, update on payment_notification to yinji_web;
  end if;
end $$;
