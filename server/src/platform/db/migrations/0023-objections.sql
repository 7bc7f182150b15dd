-- Objections to a record, what both sides bring, and what two of the staff decide (docs/decisions/0018).
create table objection (
  id uuid primary key,
  number text not null unique,
  -- Who objects.
  account_id uuid not null references account,
  work_id uuid not null references work,
  state text not null check (state in ('drafted', 'submitted', 'screened-out', 'accepted', 'waiting', 'sued',
    'upheld', 'dismissed', 'settled', 'withdrawn', 'lapsed')),
  grounds text[] not null check (array_length(grounds, 1) between 1 and 6),
  -- Sealed; emptied with the account or the work.
  statement_sealed bytea,
  signed_sealed bytea,
  signature_sealed bytea,
  signing_key_id uuid references signing_key,
  created_at timestamptz not null,
  submitted_at timestamptz,
  screened_at timestamptz,
  answer_due_at timestamptz,
  window_due_at timestamptz,
  suit_court text,
  suit_number text,
  suit_filed_on text,
  suit_at timestamptz,
  ended_at timestamptz,
  -- What both sides are told of the end.
  reason text,
  check (state in ('drafted', 'withdrawn') or submitted_at is not null),
  check ((ended_at is not null) = (state in ('screened-out', 'upheld', 'dismissed', 'settled', 'withdrawn', 'lapsed')))
);
create index on objection (account_id, created_at desc);
create index on objection (work_id);
create index on objection (answer_due_at) where state = 'accepted';
create index on objection (window_due_at) where state = 'waiting';

create table objection_answer (
  objection_id uuid primary key references objection,
  account_id uuid not null references account,
  stand text not null check (stand in ('contest', 'concede')),
  statement_sealed bytea,
  signed_sealed bytea,
  signature_sealed bytea,
  signing_key_id uuid references signing_key,
  at timestamptz not null
);

create table objection_paper (
  id uuid primary key,
  objection_id uuid not null references objection,
  side text not null check (side in ('objector', 'holder')),
  kind text not null check (kind in ('source', 'publication', 'contract', 'registration', 'judgment', 'suit', 'settlement', 'other')),
  -- Whether the other side may see it.
  is_shared boolean not null,
  object_key text not null,
  key_sealed bytea,
  media_type text not null,
  size_bytes integer not null,
  sha256 bytea not null,
  arrived_at timestamptz,
  destroyed_at timestamptz
);
create index on objection_paper (objection_id);

-- Four eyes: one proposes an outcome, another one decides.
create table objection_decision (
  id uuid primary key,
  objection_id uuid not null references objection,
  outcome text not null check (outcome in ('upheld', 'dismissed')),
  basis text not null check (basis in ('false-statement', 'judgment')),
  reason text not null,
  state text not null default 'proposed' check (state in ('proposed', 'approved', 'refused', 'withdrawn', 'overtaken')),
  proposed_by uuid not null references staff,
  proposed_at timestamptz not null,
  decided_by uuid references staff,
  decided_at timestamptz,
  check (state not in ('approved', 'refused') or (decided_by is not null and decided_by <> proposed_by))
);
create unique index one_proposed_outcome on objection_decision (objection_id) where state = 'proposed';

-- The erasure of one work by its holder.
create table work_erasure (
  id uuid primary key,
  work_id uuid not null references work,
  account_id uuid not null references account,
  state text not null check (state in ('waiting', 'cancelled', 'done')),
  asked_at timestamptz not null,
  due_at timestamptz not null,
  ended_at timestamptz
);
create unique index one_open_erasure on work_erasure (work_id) where state = 'waiting';
create index on work_erasure (due_at) where state = 'waiting';

alter table verify_code drop constraint verify_code_purpose_check;
alter table verify_code add constraint verify_code_purpose_check check (purpose in
  ('sign-in', 'reset', 'recover', 'new-target', 'password', 'target', 'close-account', 'own-archive',
  'staff-account', 'erase-work'));

-- A hold covers an account with all its works, or one work. Set by one and confirmed by another; two lift it.
alter table legal_hold alter column account_id drop not null;
alter table legal_hold add column work_id uuid references work;
alter table legal_hold add column state text not null default 'set' check (state in ('set', 'confirmed', 'lifting', 'lifted'));
alter table legal_hold add column confirmed_by uuid references staff;
alter table legal_hold add column confirmed_at timestamptz;
alter table legal_hold add column lifting_by uuid references staff;
alter table legal_hold add column lifting_reason text;
update legal_hold set state = 'lifted' where lifted_at is not null;
alter table legal_hold add constraint hold_covers_one check (num_nonnulls(account_id, work_id) = 1);
alter table legal_hold add constraint hold_confirmed_by_another check (confirmed_by <> set_by);
-- Those that a command lifted before are left as they are.
alter table legal_hold add constraint hold_lifted_by_another
  check (lifted_by is null or lifted_by <> coalesce(lifting_by, set_by)) not valid;
alter table legal_hold add constraint hold_lifted check ((state = 'lifted') = (lifted_at is not null));
create unique index one_standing_hold_of_work on legal_hold (work_id) where lifted_at is null;

-- What a court or an authority asks for: entered by one, approved by another, built by a sweep, handed out once.
create table authority_request (
  id uuid primary key,
  authority text not null,
  document_number text not null,
  reason text not null,
  scope jsonb not null,
  state text not null check (state in ('entered', 'withdrawn', 'refused', 'approved', 'built', 'collected', 'expired')),
  entered_by uuid not null references staff,
  entered_at timestamptz not null,
  decided_by uuid references staff,
  decided_at timestamptz,
  note text,
  paper_object_key text,
  paper_key_sealed bytea,
  paper_media_type text,
  paper_size_bytes integer,
  paper_sha256 bytea,
  export_object_key text,
  export_key_sealed bytea,
  export_sha256 bytea,
  export_sm3 bytea,
  export_size_bytes integer,
  built_at timestamptz,
  expires_at timestamptz,
  collected_at timestamptz,
  destroyed_at timestamptz,
  check (state not in ('refused', 'approved', 'built', 'collected', 'expired') or (decided_by is not null and decided_by <> entered_by)),
  check (state <> 'approved' or paper_sha256 is not null)
);
create index on authority_request (state, entered_at);
