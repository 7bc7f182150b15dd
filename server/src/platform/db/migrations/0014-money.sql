-- A zero-price package is granted once to a person, whatever runs at the same time.
create unique index one_free_grant on package_order (account_id, package_id)
  where price_fen = 0 and state in ('paid', 'refunding', 'refunded');

-- A membership whose order was refunded runs no more; the row keeps what it had been.
alter table membership add column ended_at timestamptz;

-- Quotas -----------------------------------------------------------------------
-- A grant has one source (an order, a decision of staff) and is written once for it and its kind.
alter table quota_entry add column source_id uuid;
update quota_entry set source_id = coalesce(order_id, batch_id) where movement = 'grant';
alter table quota_entry add check (movement <> 'grant' or source_id is not null);
drop index one_grant_per_order;
create unique index one_grant_per_source on quota_entry (source_id, kind) where movement = 'grant';

-- freeze takes away while a refund is decided, unfreeze gives it back, refund lets it stay away. Expiry has no row: what
-- has expired is left out of every sum.
alter table quota_entry drop constraint quota_entry_movement_check;
alter table quota_entry add constraint quota_entry_movement_check
  check (movement in ('grant', 'reserve', 'release', 'spend', 'freeze', 'unfreeze', 'refund'));
alter table quota_entry add column refund_id uuid;
alter table quota_entry add check ((movement in ('freeze', 'unfreeze', 'refund')) = (refund_id is not null));
create unique index one_end_per_freeze on quota_entry (refund_id, batch_id) where movement in ('unfreeze', 'refund');
create index on quota_entry (batch_id);
create index on quota_entry (order_id) where movement = 'grant';
create index quota_reserved on quota_entry (at) where movement = 'reserve';

-- Refunds ------------------------------------------------------------------------
create table refund (
  id uuid primary key,
  -- As the provider knows it, its idempotency key.
  refund_no text not null unique,
  kind text not null check (kind in ('requested', 'stray', 'disputed')),
  order_id uuid not null references package_order,
  payment_id uuid not null references payment,
  state text not null
    check (state in ('requested', 'approved', 'processing', 'done', 'failed', 'rejected', 'withdrawn')),
  amount_fen int not null check (amount_fen > 0),
  is_full boolean not null,
  -- Granted, spent, reserved and unused of each kind when it was asked for.
  parts jsonb not null default '[]',
  reason text not null default '',
  contact_sealed bytea,
  requested_at timestamptz not null,
  decided_by uuid references staff,
  decided_at timestamptz,
  decision_reason text,
  -- When the provider is asked next, and how often it was.
  ask_after timestamptz not null,
  asked int not null default 0,
  retries int not null default 0,
  failure text,
  done_at timestamptz
);
create unique index one_refund_per_payment on refund (payment_id) where state not in ('rejected', 'withdrawn');
create index on refund (order_id, requested_at desc);
create index refund_to_ask on refund (ask_after) where state in ('approved', 'processing', 'failed');
create index on payment (state, order_id) where state in ('waiting', 'refunding', 'disputed');
create index on payment (channel, paid_at);

-- The ledger -----------------------------------------------------------------------
-- Double entry: what a transaction puts into one account it takes from others. Debits are positive. Balances are sums.
create table ledger_transaction (
  id uuid primary key,
  kind text not null check (kind in ('received', 'refund-owed', 'refund-paid', 'term-ended')),
  order_id uuid not null references package_order,
  payment_id uuid references payment,
  refund_id uuid references refund,
  at timestamptz not null,
  check ((kind = 'received') = (payment_id is not null)),
  check ((kind in ('refund-owed', 'refund-paid')) = (refund_id is not null))
);
create unique index on ledger_transaction (payment_id) where payment_id is not null;
create unique index on ledger_transaction (refund_id, kind) where refund_id is not null;
create unique index on ledger_transaction (order_id) where kind = 'term-ended';
create index on ledger_transaction (order_id);

create table ledger_entry (
  transaction_id uuid not null references ledger_transaction,
  account text not null
    check (account in ('wechat', 'alipay', 'prepaid', 'revenue', 'stray', 'disputed', 'refund-payable')),
  amount_fen bigint not null check (amount_fen <> 0),
  primary key (transaction_id, account)
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is only ever added to', tg_table_name;
end
$$;
create trigger append_only before update or delete or truncate on ledger_transaction
  for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on ledger_entry
  for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on quota_entry
  for each statement execute function refuse_change();

create function require_balance() returns trigger language plpgsql as $$
declare
  wanted uuid := coalesce(to_jsonb(new) ->> 'transaction_id', to_jsonb(new) ->> 'id');
begin
  if (select count(*) < 2 or sum(amount_fen) <> 0 from ledger_entry where transaction_id = wanted) then
    raise exception 'ledger transaction % does not balance', wanted;
  end if;
  return null;
end
$$;
create constraint trigger balances after insert on ledger_transaction
  deferrable initially deferred for each row execute function require_balance();
create constraint trigger balances after insert on ledger_entry
  deferrable initially deferred for each row execute function require_balance();

-- What was paid before the ledger began. Payments that were being given back get their refund from the sweep, those that
-- had been given back get it here.
insert into refund (id, refund_no, kind, order_id, payment_id, state, amount_fen, is_full, requested_at, decided_at, ask_after, done_at)
select gen_random_uuid(), replace(id::text, '-', ''), 'stray', order_id, id,
       case state when 'refunded' then 'done' else 'approved' end,
       amount_fen, true, paid_at, paid_at, paid_at, case state when 'refunded' then paid_at end
from payment where state in ('refunding', 'refunded');

insert into ledger_transaction (id, kind, order_id, payment_id, at)
select gen_random_uuid(), 'received', order_id, id, paid_at from payment where paid_at is not null;
insert into ledger_entry
select t.id, p.channel, p.amount_fen from ledger_transaction t join payment p on p.id = t.payment_id
union all
select t.id, case p.state when 'paid' then 'prepaid' when 'disputed' then 'disputed' else 'stray' end, -p.amount_fen
from ledger_transaction t join payment p on p.id = t.payment_id;
insert into ledger_transaction (id, kind, order_id, refund_id, at)
select gen_random_uuid(), step, r.order_id, r.id, r.requested_at
from refund r cross join (values ('refund-owed'), ('refund-paid')) as k(step)
where step = 'refund-owed' or r.state = 'done';
insert into ledger_entry
select t.id, case t.kind when 'refund-owed' then 'stray' else 'refund-payable' end, r.amount_fen
from ledger_transaction t join refund r on r.id = t.refund_id
union all
select t.id, case t.kind when 'refund-owed' then 'refund-payable' else p.channel end, -r.amount_fen
from ledger_transaction t join refund r on r.id = t.refund_id join payment p on p.id = r.payment_id;

-- Reconciliation ------------------------------------------------------------------
create table reconciliation (
  id uuid primary key,
  day text not null check (day ~ '^\d{4}-\d\d-\d\d$'),
  channel text not null check (channel in ('wechat', 'alipay')),
  checked_at timestamptz,
  bill_paid_fen bigint not null default 0,
  bill_refunded_fen bigint not null default 0,
  bill_rows int not null default 0,
  own_paid_fen bigint not null default 0,
  own_refunded_fen bigint not null default 0,
  own_rows int not null default 0,
  unique (day, channel)
);

create table reconciliation_difference (
  id uuid primary key,
  reconciliation_id uuid not null references reconciliation,
  kind text not null check (kind in ('missing-here', 'missing-there', 'amount', 'state')),
  subject text not null check (subject in ('payment', 'refund')),
  order_no text not null,
  refund_no text,
  bill_fen bigint,
  own_fen bigint,
  own_state text,
  note text,
  resolved_at timestamptz,
  resolved_by uuid references staff
);
create index on reconciliation_difference (reconciliation_id);
