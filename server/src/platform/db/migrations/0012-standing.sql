-- Organisations are accounts ----------------------------------------------------
-- Nobody signs in as one: people enter it from their own account (session.person_id).
alter table account add column kind text not null default 'person' check (kind in ('person', 'organisation'));
alter table account drop constraint account_check;
-- A closed account keeps neither phone nor mailbox; an organisation never had one.
alter table account add constraint account_is_reachable
  check (phone_lookup is not null or email_lookup is not null or closed_at is not null or kind = 'organisation');

alter table session add column person_id uuid references account;
create index on session (person_id) where person_id is not null;

create table organisation_member (
  organisation_id uuid not null references account,
  person_id uuid not null references account,
  role text not null check (role in ('owner', 'editor', 'viewer')),
  since timestamptz not null default now(),
  primary key (organisation_id, person_id)
);
create unique index one_owner_per_organisation on organisation_member (organisation_id) where role = 'owner';
create index on organisation_member (person_id);

-- `owner`: the organisation is handed over when it is accepted.
create table organisation_invitation (
  id uuid primary key,
  organisation_id uuid not null references account,
  person_id uuid not null references account,
  role text not null check (role in ('owner', 'editor', 'viewer')),
  invited_by uuid not null references account,
  invited_at timestamptz not null default now(),
  expires_at timestamptz not null,
  answered_at timestamptz,
  answer text check (answer in ('accepted', 'declined', 'withdrawn'))
);
create unique index one_open_invitation on organisation_invitation (organisation_id, person_id) where answered_at is null;
create index on organisation_invitation (person_id) where answered_at is null;

-- Which person did what in an organisation's name; never updated, never deleted.
create table organisation_act (
  id uuid primary key,
  organisation_id uuid not null references account,
  person_id uuid not null references account,
  call text not null,
  at timestamptz not null default now()
);
create index on organisation_act (organisation_id, at desc);

-- Real names decided by people --------------------------------------------------
-- Two different people of the console have to agree. What was claimed is emptied with the decision.
create table identity_review (
  id uuid primary key,
  account_id uuid not null references account,
  kind text not null check (kind in ('person', 'organisation')),
  state text not null default 'draft' check (state in ('draft', 'waiting', 'passed', 'rejected', 'withdrawn')),
  -- Name, number and who represents; null once decided.
  claim_sealed bytea,
  number_lookup bytea,
  -- Written by hand beside the document, so that a picture found somewhere is of no use.
  word text not null,
  begun_at timestamptz not null default now(),
  submitted_at timestamptz,
  first_by uuid references staff,
  first_at timestamptz,
  decided_by uuid references staff,
  decided_at timestamptz,
  reason text,
  check (state <> 'passed' or (first_by is not null and decided_by is not null and first_by <> decided_by)),
  check (state in ('draft', 'waiting') or claim_sealed is null)
);
create unique index one_open_identity_review on identity_review (account_id) where state in ('draft', 'waiting');
create index on identity_review (submitted_at) where state = 'waiting';
create index on identity_review (account_id, begun_at desc);

-- A photograph of a document, encrypted under a key of its own: without `key_sealed` its bytes are noise.
create table identity_paper (
  id uuid primary key,
  review_id uuid not null references identity_review,
  kind text not null check (kind in ('id-front', 'id-back', 'licence', 'authorisation')),
  object_key text not null,
  key_sealed bytea,
  media_type text not null,
  size_bytes int not null,
  arrived_at timestamptz,
  destroyed_at timestamptz
);
create index on identity_paper (review_id);
create index on identity_paper (id) where destroyed_at is null;

-- What a person agreed to ---------------------------------------------------------
-- A consent may be taken back and given again; every time stays written down.
alter table consent drop constraint consent_pkey;
alter table consent add column revoked_at timestamptz;
create unique index one_standing_consent on consent (account_id, kind, version) where revoked_at is null;
create index on consent (account_id, given_at);

-- Leaving ---------------------------------------------------------------------------
create table account_closing (
  id uuid primary key,
  account_id uuid not null references account,
  asked_at timestamptz not null default now(),
  due_at timestamptz not null,
  cancelled_at timestamptz,
  done_at timestamptz,
  check (cancelled_at is null or done_at is null)
);
create unique index one_open_closing on account_closing (account_id) where cancelled_at is null and done_at is null;
create index on account_closing (due_at) where cancelled_at is null and done_at is null;

-- A court's or an authority's order: what it covers is neither closed nor erased.
create table legal_hold (
  id uuid primary key,
  account_id uuid not null references account,
  reason text not null,
  set_by uuid not null references staff,
  set_at timestamptz not null default now(),
  lifted_by uuid references staff,
  lifted_at timestamptz
);
create unique index one_standing_hold on legal_hold (account_id) where lifted_at is null;

alter table work add column erased_at timestamptz;

-- Files that no row names any more; removed by a sweep, each once nobody else's row names the same bytes.
create table doomed_object (
  object_key text primary key,
  doomed_at timestamptz not null default now()
);

-- A person's copy of everything held about them, encrypted under a key of its own, for a day.
create table own_archive (
  id uuid primary key,
  account_id uuid not null references account,
  -- The session that asked with a code; no other may take it away.
  token_sha256 bytea not null,
  asked_at timestamptz not null default now(),
  object_key text,
  key_sealed bytea,
  size_bytes int,
  ready_at timestamptz,
  expires_at timestamptz,
  destroyed_at timestamptz
);
create index on own_archive (account_id, asked_at desc);
create index on own_archive (asked_at) where destroyed_at is null;

-- Who answers for somebody from 14 to 17 ------------------------------------------------
-- The child's name and number are what the guardian says; the child's own check has to find the same.
create table guardianship (
  id uuid primary key,
  guardian_id uuid not null references account,
  child_id uuid references account,
  relation text not null check (relation in ('parent', 'guardian')),
  name_sealed bytea,
  number_sealed bytea,
  number_lookup bytea,
  undertaking text not null,
  -- Told to the child by the guardian; used once.
  code_digest bytea unique,
  code_expires_at timestamptz not null,
  state text not null default 'offered' check (state in ('offered', 'standing', 'ended')),
  offered_at timestamptz not null default now(),
  accepted_at timestamptz,
  ended_at timestamptz,
  check (state <> 'standing' or child_id is not null),
  check (state <> 'ended' or (name_sealed is null and number_sealed is null and number_lookup is null))
);
create unique index one_guardian_per_child on guardianship (child_id) where state = 'standing';
create index on guardianship (guardian_id);

create table guardian_request (
  id uuid primary key,
  guardianship_id uuid not null references guardianship,
  kind text not null check (kind in ('buy', 'sign')),
  -- The order's id, or what is signed.
  subject text not null,
  asked_at timestamptz not null default now(),
  expires_at timestamptz not null,
  answered_at timestamptz,
  granted boolean,
  check ((answered_at is null) = (granted is null))
);
create unique index one_request_at_a_time on guardian_request (guardianship_id, kind, subject);
