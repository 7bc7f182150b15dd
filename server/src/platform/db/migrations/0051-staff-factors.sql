-- The second factor of a staff member: codes of an app, and passkeys. A reset by two admins removes them.
create table staff_totp (
  staff_id uuid primary key references staff,
  secret_sealed bytea not null,
  begun_at timestamptz not null,
  -- Null until the first code was right: before that it is no factor.
  added_at timestamptz,
  -- The time step of the last code: each counts once.
  last_step bigint not null default 0
);
create table staff_passkey (
  id uuid primary key,
  staff_id uuid not null references staff,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  label text not null,
  added_at timestamptz not null,
  last_used_at timestamptz
);
create index on staff_passkey (staff_id);
-- Of a passkey's addition or use; deleted by it.
create table staff_challenge (
  challenge text primary key,
  staff_id uuid not null references staff,
  purpose text not null check (purpose in ('add', 'sign-in')),
  expires_at timestamptz not null
);
create index on staff_challenge (staff_id);
