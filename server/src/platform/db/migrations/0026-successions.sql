-- Inheritance and company succession: papers instead of a contract (docs/decisions/0020).
create table succession (
  id uuid primary key,
  number text not null unique,
  -- Who applies, and whose works they are; the holder is known from the first submission on.
  account_id uuid not null references account,
  holder_id uuid references account,
  kind text not null check (kind in ('inheritance', 'company')),
  state text not null check (state in ('drafted', 'submitted', 'correcting', 'reviewing', 'waiting',
    'passed', 'rejected', 'withdrawn', 'stopped')),
  -- Sealed: what the applicant says (name of the deceased, day, words) and what was signed. Emptied with the account.
  told_sealed bytea,
  nonce bytea not null,
  signed_sealed bytea,
  signed_sha256 bytea,
  signature_sealed bytea,
  signing_key_id uuid references signing_key,
  -- What the public record shall call the successor.
  public_name text,
  begun_at timestamptz not null,
  submitted_at timestamptz,
  -- Of the state it is in: correction, originals, or the end of the waiting time.
  due_at timestamptz,
  -- First the copies, then the originals, by two.
  read_by uuid references staff,
  read_at timestamptz,
  seen_by uuid references staff,
  confirmed_at timestamptz,
  seen_on text,
  seen_place text,
  seen_way text check (seen_way in ('in-person', 'by-post')),
  ended_at timestamptz,
  -- What the applicant is told: of the correction that is asked for, or of the end.
  remark text,
  constraint succession_four_eyes check (seen_by is null or (read_by is not null and seen_by <> read_by)),
  constraint succession_originals_seen check (state not in ('waiting', 'passed')
    or (seen_by is not null and seen_on is not null and seen_place is not null)),
  check (state in ('drafted', 'withdrawn') or (submitted_at is not null and holder_id is not null)),
  check (state not in ('correcting', 'reviewing', 'waiting') or due_at is not null),
  check ((ended_at is not null) = (state in ('passed', 'rejected', 'withdrawn', 'stopped')))
);
create index on succession (account_id, begun_at desc);
create index on succession (holder_id) where holder_id is not null;
create index on succession (due_at) where due_at is not null and ended_at is null;

create table succession_work (
  id uuid primary key,
  succession_id uuid not null references succession,
  work_id uuid not null references work,
  -- From the submission to the end; the index lets one of two heirs through, whatever the code above it does.
  is_open boolean not null default false,
  -- Of the record in the log once it has passed, and of the proof that is printed of it.
  number text unique,
  salt bytea,
  -- As verified then: who held it until it passed. The rights form names them as an owner.
  former_name_sealed bytea,
  passed_at timestamptz,
  record_sha256 bytea,
  unique (succession_id, work_id)
);
create unique index one_open_succession on succession_work (work_id) where is_open;
create index on succession_work (work_id);
create index on succession_work (passed_at) where passed_at is not null;

-- Somebody says that a better right is theirs. An open one keeps the application from passing.
create table succession_contest (
  id uuid primary key,
  succession_id uuid not null references succession,
  account_id uuid not null references account,
  -- The one by whose number it was found: others of the application are not told.
  work_id uuid not null references work,
  words_sealed bytea,
  signed_sealed bytea,
  signature_sealed bytea,
  signing_key_id uuid references signing_key,
  at timestamptz not null,
  cleared_by uuid references staff,
  cleared_at timestamptz,
  remark text,
  unique (succession_id, account_id)
);
create index on succession_contest (account_id);

alter table enclosure drop constraint enclosure_subject_kind_check;
alter table enclosure add constraint enclosure_subject_kind_check
  check (subject_kind in ('change', 'succession', 'succession-contest'));

alter table verify_code drop constraint verify_code_purpose_check;
alter table verify_code add constraint verify_code_purpose_check check (purpose in
  ('sign-in', 'reset', 'recover', 'new-target', 'password', 'target', 'close-account', 'own-archive',
  'staff-account', 'erase-work', 'stop-succession'));
