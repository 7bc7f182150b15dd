-- A one-time password ends by itself. Null: the person chose the password.
alter table staff add column password_expires_at timestamptz;
-- Those in circulation were given before there was an end.
update staff set password_expires_at = now() + interval '24 hours' where must_change_password and left_at is null;

alter table staff_session
  add column id uuid not null default gen_random_uuid() unique,
  add column device text not null default '',
  add column network text not null default '',
  add column last_used_at timestamptz not null default now();
create index on staff_session (staff_id) where revoked_at is null;

-- What happens to a console account: proposed by one admin, approved by another.
create table staff_change (
  id uuid primary key,
  kind text not null check (kind in ('add', 'role', 'leave', 'reset')),
  -- Null until a new account is made.
  staff_id uuid references staff,
  name text not null,
  -- Of a new account or a change of role the next one, else the present one.
  role text not null check (role in ('reviewer', 'finance', 'operator', 'admin')),
  reason text not null,
  state text not null default 'proposed' check (state in ('proposed', 'done', 'refused', 'withdrawn')),
  -- The proposer's half of a one-time password; destroyed by the decision.
  half_sealed bytea,
  proposed_by uuid not null references staff,
  proposed_at timestamptz not null,
  decided_by uuid references staff,
  decided_at timestamptz,
  note text not null default '',
  constraint staff_change_four_eyes check (state <> 'done' or decided_by <> proposed_by
    or (kind = 'leave' and role <> 'admin')),
  constraint staff_change_decided check ((state = 'proposed') = (decided_at is null))
);
create unique index staff_change_open on staff_change (name) where state = 'proposed';
create index on staff_change (proposed_at desc);
