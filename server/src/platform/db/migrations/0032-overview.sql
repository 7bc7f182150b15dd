-- What the console's overview counts by day: each of these is read over the last days alone, so that its cost is that of
-- the period and not of everything that ever was.
create index package_order_created on package_order (created_at);
create index ledger_transaction_at on ledger_transaction (at);
create index deposit_received on deposit (received_at) where received_at is not null;
create index review_case_submitted on review_case (submitted_at);

-- The latest trouble of each sweep: one row a sweep, so that it never grows. `error` is the name of what was thrown, never
-- its sentence, which may hold what somebody typed.
create table sweep_fault (
  name text primary key,
  failing_since timestamptz not null,
  last_failed_at timestamptz not null,
  -- Failed runs since then.
  failures int not null,
  error text not null,
  recovered_at timestamptz
);
