-- A key after the first: a fresh real-name check, a wait before transfers, revocation, and the list that publishes it.

alter table real_name_check
  add column purpose text not null default 'first' check (purpose in ('first', 'again'));

create table key_request (
  id uuid primary key,
  account_id uuid not null references account,
  csr bytea not null,
  csr_sha256 bytea not null unique,
  spki_sha256 bytea not null,
  -- checking: a real-name check begun after requested_at must pass first. issuing: the authority is asked.
  state text not null check (state in ('checking', 'issuing', 'issued', 'refused', 'withdrawn')),
  requested_at timestamptz not null default clock_timestamp(),
  -- The older key that countersigned, what it signed and its signature: kept, it lifted the wait.
  succeeds_id uuid references signing_key,
  succession bytea,
  succession_signature bytea,
  -- Nobody asks the authority before this: one caller at a time, and it may have said when to come back.
  ask_after timestamptz not null default clock_timestamp(),
  decided_at timestamptz,
  check ((succeeds_id is null) = (succession is null) and (succeeds_id is null) = (succession_signature is null))
);
create unique index key_request_open on key_request (account_id) where state in ('checking', 'issuing');
-- A key is certified once: one that was revoked does not come back under a new certificate.
create unique index key_request_spki on key_request (spki_sha256) where state in ('checking', 'issuing', 'issued');

alter table signing_key
  add column authority text not null default 'built-in' check (authority in ('built-in', 'est')),
  add column transfers_from timestamptz,
  add column revocation_reason text check (revocation_reason in ('key-compromise', 'superseded', 'cessation')),
  add column revocation_sha256 bytea,
  add constraint revoked_as_a_whole check (
    (revoked_at is null) = (revocation_reason is null) and (revoked_at is null) = (revocation_sha256 is null)
  );
update signing_key set transfers_from = issued_at;
alter table signing_key alter column transfers_from set not null, alter column authority drop default;

-- What a revoked key had signed before: its time stamps may come after the revocation.
create index on deposit (signing_key_id);

-- Lists of revoked certificates as they were published (RFC 5280 §5); numbers only rise.
create table certificate_list (
  number bigint primary key check (number > 0),
  list bytea not null,
  -- What it was made from (keys-store.ts, readRevocationState): another state asks for another list.
  made_from text not null,
  this_update timestamptz not null,
  next_update timestamptz not null
);
