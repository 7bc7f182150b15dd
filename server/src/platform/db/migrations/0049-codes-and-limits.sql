-- A keyed digest of the network that asked for the code, which has its own tries; every other network shares a few.
alter table verify_code add column asked_from bytea not null default '';
alter table verify_code add column stranger_tries integer not null default 0;

-- A keyed digest of account and network, of opened sign-ins only: from there nobody else can use up the limits of the
-- account. When the account is closed it stays for the row's 185 days, and names nobody.
alter table sign_in_attempt add column network_lookup bytea;

-- From then on the bucket is full, and the row says no more than none would.
alter table rate_bucket add column full_at timestamptz not null default now() + interval '31 days';
create index on rate_bucket (full_at);
