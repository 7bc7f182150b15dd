-- Who pays an order inside WeChat (JSAPI, decision 0066): the state that WeChat's sign-in brings back, bound to the order and
-- to whoever asked, and the openid it told. Deleted when the order is paid or closed.
create table wechat_payer (
  state_sha256 bytea primary key check (length(state_sha256) = 32),
  order_id uuid not null references package_order,
  -- Of the session that asked, or of the link with which somebody pays for another.
  asker_sha256 bytea not null check (length(asker_sha256) = 32),
  made_at timestamptz not null,
  -- A state is taken once, whatever WeChat answers to the code beside it.
  taken_at timestamptz,
  openid_sealed bytea,
  check (openid_sealed is null or taken_at is not null)
);
create index on wechat_payer (order_id, asker_sha256);
