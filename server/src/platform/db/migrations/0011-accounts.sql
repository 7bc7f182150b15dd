-- How people come in and keep their account: codes for one purpose, the work before a code, devices, history, lost phones.

alter table session
  add column id uuid not null default gen_random_uuid(),
  -- To about ten minutes: not every request writes.
  add column last_used_at timestamptz not null default now(),
  -- The network it was opened from, not the machine.
  add column address text not null default '',
  add unique (id);

alter table verify_code
  -- A code opens only the door it was sent for.
  add column purpose text not null default 'sign-in'
    check (purpose in
      ('sign-in', 'reset', 'recover', 'new-target', 'password', 'target', 'close-account', 'own-archive'));
drop index verify_code_target_lookup_created_at_idx;
create index on verify_code (target_lookup, purpose, created_at desc);
create index on verify_code (expires_at);

-- Answers are good once; a row is forgotten when its challenge has expired anyway.
create table spent_challenge (
  challenge bytea primary key,
  expires_at timestamptz not null
);
create index on spent_challenge (expires_at);

-- Kept for half a year at least (区块链信息服务管理规定 art. 17). Without an account: the target has none.
create table sign_in_attempt (
  id uuid primary key,
  account_id uuid references account,
  way text not null check (way in ('code', 'password', 'register', 'reset')),
  outcome text not null check (outcome in ('opened', 'refused')),
  device text not null,
  address text not null,
  at timestamptz not null
);
create index on sign_in_attempt (account_id, at desc);
create index on sign_in_attempt (at);

-- Somebody whose phone is lost shows who they are, and gets the account's number changed after a wait.
create table recovery (
  id uuid primary key,
  token_sha256 bytea not null unique,
  -- What the account was signed in to with, as it was told.
  old_lookup bytea not null,
  old_channel text not null check (old_channel in ('sms', 'email')),
  new_lookup bytea not null,
  new_sealed bytea not null,
  -- Emptied when the check is decided.
  name_sealed bytea not null,
  id_number_sealed bytea not null,
  certify_id text,
  -- checking: the face check is open. unmatched: passed by somebody who has no such account.
  state text not null check (state in ('checking', 'failed', 'unmatched', 'waiting', 'stopped', 'done', 'void')),
  account_id uuid references account,
  -- The account's phone when the wait began: another change meanwhile makes this one void.
  phone_before bytea,
  created_at timestamptz not null,
  effective_at timestamptz,
  decided_at timestamptz,
  check ((state in ('waiting', 'stopped', 'done', 'void')) = (account_id is not null and effective_at is not null))
);
create unique index recovery_open on recovery (account_id) where state = 'waiting';
create index on recovery (effective_at) where state = 'waiting';
create index on recovery (account_id, created_at desc);
