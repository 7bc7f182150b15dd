-- 代付: the link with which somebody without an account may pay one order (decision 0061). One an account; a new one replaces it.
create table payment_help (
  account_id uuid primary key references account,
  order_id uuid not null references package_order,
  token_sha256 bytea not null unique check (length(token_sha256) = 32),
  made_at timestamptz not null,
  -- The order ends before: until then it says that it was paid.
  ends_at timestamptz not null
);
create index on payment_help (order_id);
comment on column payment_help.account_id is 'account closed: destroyed';
