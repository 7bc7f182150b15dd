-- The form as it was signed: its canonical bytes hold names and addresses, so they are sealed; the signature carries the
-- signer's certificate and goes with them.
alter table certification add column statement_sealed bytea;
alter table certification add column statement_sha256 bytea;
alter table certification add column signature bytea;
alter table certification add column signing_key_id uuid references signing_key;
alter table certification add column signed_at timestamptz;

-- Owners of a form that is being written, one row each: the numbers of their papers and phones stay here and nowhere else.
create table certification_owner (
  id uuid primary key,
  work_id uuid not null references work,
  place int not null,
  stated_sealed bytea not null,
  -- The account's own verified name.
  is_holder boolean not null default false,
  -- Whom the name and phone were found to be, once they were asked.
  account_id uuid references account,
  asked_at timestamptz,
  answer text check (answer in ('confirmed', 'declined')),
  answered_at timestamptz,
  -- What was signed, and by which key.
  consent_sealed bytea,
  consent_sha256 bytea,
  signature bytea,
  signing_key_id uuid references signing_key
);
create index on certification_owner (work_id);
create index on certification_owner (account_id) where account_id is not null;

create table certification_file (
  id uuid primary key,
  work_id uuid not null references work,
  kind text not null,
  name_sealed bytea not null,
  object_key text not null,
  key_sealed bytea not null,
  media_type text not null,
  size_bytes int not null,
  sha256 bytea not null,
  created_at timestamptz not null,
  -- The row comes before the bytes: no file that no row names.
  arrived_at timestamptz
);
create index on certification_file (work_id);

-- 待补正: what a reviewer asked for, until when, and what became of it.
create table certification_correction (
  id uuid primary key,
  work_id uuid not null references work,
  case_id uuid not null unique references review_case,
  asked_by uuid not null references staff,
  asked_at timestamptz not null,
  due_at timestamptz not null,
  content_sealed bytea not null,
  half_told_at timestamptz,
  last_told_at timestamptz,
  ended_at timestamptz,
  outcome text check (outcome in ('answered', 'missed', 'withdrawn'))
);
create unique index one_open_correction on certification_correction (work_id) where ended_at is null;
create index on certification_correction (due_at) where ended_at is null;

-- Who asked for a correction is asked first to look at it again.
alter table review_case add column preferred_by uuid references staff;

-- The filing with the authority, written down by the holder.
create table filing (
  work_id uuid primary key references work,
  state text not null check (state in ('preparing', 'submitted', 'fee-due', 'accepted', 'examining', 'correcting',
    'granted', 'refused', 'withdrawn')),
  authority text not null default '',
  number text,
  updated_at timestamptz not null
);
create table filing_step (
  id uuid primary key,
  work_id uuid not null references filing,
  event text not null,
  to_state text not null,
  on_day text not null check (on_day ~ '^\d{4}-\d\d-\d\d$'),
  note_sealed bytea not null,
  fee_fen int,
  recorded_at timestamptz not null
);
create index on filing_step (work_id, recorded_at);
