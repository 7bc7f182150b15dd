-- Files that people hand in with an application, each encrypted under a key of its own that is sealed in its row:
-- emptying the key destroys the file for everybody, the sweep takes the bytes.
create table enclosure (
  id uuid primary key,
  account_id uuid not null references account,
  subject_kind text not null check (subject_kind in ('change')),
  subject_id uuid not null,
  kind text not null,
  name_sealed bytea not null,
  media_type text not null,
  size_bytes int not null,
  sha256 bytea not null,
  object_key text not null,
  key_sealed bytea,
  begun_at timestamptz not null default now(),
  arrived_at timestamptz,
  destroyed_at timestamptz
);
create index on enclosure (subject_id);
create index on enclosure (begun_at) where destroyed_at is null and (key_sealed is null or arrived_at is null);

-- A change of what was certified. Forms name people: sealed. The one before stays readable beside the one after.
create table change_request (
  id uuid primary key,
  work_id uuid not null references work,
  account_id uuid not null references account,
  kind text not null check (kind in ('change', 'supplement', 'cancel', 'withdraw', 'reissue')),
  state text not null check (state in ('draft', 'reviewing', 'recorded', 'rejected', 'withdrawn')),
  reason_sealed bytea not null,
  after_sealed bytea,
  -- Frozen when it is submitted; the salt opens the commitment of its record.
  before_sealed bytea,
  after_salt bytea,
  -- Exactly what was signed, sealed, and the signature (CAdES).
  statement_sealed bytea,
  signature bytea,
  signing_key_id uuid references signing_key,
  begun_at timestamptz not null,
  submitted_at timestamptz,
  -- What the reviewer wrote.
  remark text,
  decided_at timestamptz,
  -- Of the proof of the change, and of the certificate that follows it.
  number text unique,
  certificate_number text unique,
  -- Of the certificate that was in force before.
  former_number text,
  record_sha256 bytea
);
create unique index one_open_change on change_request (work_id) where state in ('draft', 'reviewing');
create index on change_request (account_id, begun_at desc);
create index on change_request (decided_at) where state = 'recorded';

-- The form in force after the last change, with the salt of that change; what was signed first stays beside it.
alter table certification add column changed_sealed bytea, add column changed_salt bytea;
