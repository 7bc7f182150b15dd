-- A package is made, changed, put on sale and taken off sale by two people: one proposes, another one approves.
-- No row refers to an account: the closing of an account leaves this table as it is.
create table package_proposal (
  id uuid primary key,
  -- Chosen by the proposer; without a reference, since a new package does not exist yet.
  package_id uuid not null,
  -- The version that the proposer saw; 0 for a new package.
  version int not null check (version >= 0),
  before jsonb,
  after jsonb not null,
  reason text not null,
  state text not null default 'proposed' check (state in ('proposed', 'saved', 'refused', 'withdrawn')),
  proposed_by uuid not null references staff,
  proposed_at timestamptz not null,
  decided_by uuid references staff,
  decided_at timestamptz,
  note text not null default '',
  check ((version = 0) = (before is null)),
  check ((state = 'proposed') = (decided_by is null)),
  -- Four eyes, also if the code misses the check; only the proposer takes a proposal back.
  check (state not in ('saved', 'refused') or decided_by <> proposed_by),
  check (state <> 'withdrawn' or decided_by = proposed_by)
);
create unique index one_open_proposal_per_package on package_proposal (package_id) where state = 'proposed';
create index on package_proposal (state, proposed_at desc);

-- The second person; null in changes from before two were needed.
alter table package_change add column approved_by uuid references staff;
alter table package_change add check (approved_by <> staff_id);

-- The first of two people who release a refund above the limit.
alter table refund add column endorsed_by uuid references staff;
alter table refund add column endorsed_at timestamptz;
alter table refund add column endorse_reason text;
alter table refund add check ((endorsed_by is null) = (endorsed_at is null));
alter table refund add constraint four_eyes
  check (endorsed_by is null or state in ('requested', 'rejected', 'withdrawn') or coalesce(decided_by <> endorsed_by, false));
