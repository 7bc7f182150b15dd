-- A second pair of eyes. The first decision is kept beside the case and changes nothing until somebody else, who does
-- not see it, has decided the same; where the two differ, a third decides. What was said stands in case_opinion.
alter table review_case
  -- Which look it waits for, or is under.
  add column round int not null default 1 check (round between 1 and 3),
  add column second_look text check (second_look in ('sample', 'similarity')),
  add column first_by uuid references staff,
  add column second_by uuid references staff,
  -- When the reviewer last had it open: a case that was only taken goes back.
  add column touched_at timestamptz,
  add column returns int not null default 0,
  -- How often this picture was submitted before without passing.
  add column resubmission int not null default 0,
  add column rule_codes text[] not null default '{}',
  -- Accounts beside the work's holder that the case is about: never decided by one of them.
  add column parties uuid[] not null default '{}';
alter table review_case add constraint four_eyes check (
  (second_by is null or (first_by is not null and second_by <> first_by))
  and (round = 1) = (first_by is null)
  and (round < 3 or second_by is not null)
  and (taken_by is null or first_by is null or taken_by <> first_by)
  and (taken_by is null or round < 3 or taken_by <> second_by)
  and (decided_by is null or first_by is null or (second_by is not null and decided_by <> first_by))
  and (decided_by is null or second_look is null or first_by is not null)
  and (decided_by is null or round < 3 or decided_by <> second_by)
);
create index on review_case (due_at) where taken_by is null and decided_at is null and withdrawn_at is null;
create index on review_case (decided_at) where decided_at is not null;
create index on review_case (work_id);

create table case_opinion (
  id uuid primary key,
  case_id uuid not null references review_case,
  round int not null check (round between 1 and 3),
  staff_id uuid not null references staff,
  decision text not null check (decision in ('passed', 'rejected', 'correction')),
  rule_codes text[] not null default '{}',
  reason text not null,
  at timestamptz not null,
  unique (case_id, round),
  unique (case_id, staff_id)
);
create index on case_opinion (staff_id, at desc);

create table case_return (
  id uuid primary key,
  case_id uuid not null references review_case,
  staff_id uuid not null references staff,
  -- By the reviewer, or because nobody had opened it.
  how text not null check (how in ('given', 'lapsed')),
  at timestamptz not null
);
create index on case_return (staff_id, at);

-- What an admin lets a reviewer decide; null is every kind.
alter table staff add column kinds text[], add column is_senior boolean not null default false;

-- Creator accounts of the staff themselves, each confirmed by a code.
create table staff_account (
  staff_id uuid not null references staff,
  account_id uuid not null references account,
  declared_at timestamptz not null,
  primary key (staff_id, account_id)
);
create index on staff_account (account_id);

alter table verify_code drop constraint verify_code_purpose_check;
alter table verify_code add constraint verify_code_purpose_check check (purpose in
  ('sign-in', 'reset', 'recover', 'new-target', 'password', 'target', 'close-account', 'own-archive', 'staff-account'));

-- Each original is compared once when it has arrived; near-copies of somebody else's earlier work are kept for the reviewers.
create table arrival_check (
  work_id uuid primary key references work,
  compared int not null,
  checked_at timestamptz not null
);
-- What was there before is not looked through: its holders were told nothing, and reviewers compare it anyway.
insert into arrival_check (work_id, compared, checked_at) select work_id, 0, now() from original;
create table near_copy (
  id uuid primary key,
  work_id uuid not null references work,
  earlier_work_id uuid not null references work,
  is_identical boolean not null,
  distance int not null,
  orientation text not null,
  found_at timestamptz not null,
  -- When the earlier holder was told; null where they had been told of the same work that day.
  told_at timestamptz,
  unique (work_id, earlier_work_id),
  check (work_id <> earlier_work_id)
);
create index on near_copy (earlier_work_id);

-- What customer service wrote: notes for colleagues, and answers, each of which is a notice too.
create table desk_entry (
  id uuid primary key,
  account_id uuid not null references account,
  staff_id uuid not null references staff,
  kind text not null check (kind in ('note', 'answer')),
  number text,
  text text not null,
  at timestamptz not null
);
create index on desk_entry (account_id, at desc);

create index on staff_audit (at desc, id desc);
create index on staff_audit (staff_id, at desc);
create index on staff_audit (subject, at desc);
