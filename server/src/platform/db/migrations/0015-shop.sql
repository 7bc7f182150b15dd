-- Packages are edited in the console: the version guards an edit against another one that came first.
alter table package add column version int not null default 1;
alter table package add column updated_at timestamptz not null default now();
alter table package add check (evidence >= 0 and authentic >= 0 and gallery >= 0 and common >= 0);

-- What a package was and became, by whom; never updated, never deleted. `before` is null for a new package.
create table package_change (
  id uuid primary key,
  package_id uuid not null references package,
  staff_id uuid not null references staff,
  before jsonb,
  after jsonb not null,
  at timestamptz not null default now()
);
create index on package_change (package_id, at desc);

-- Consumer law asks for consent before a digital performance begins: which terms, and when they were accepted.
alter table package_order add column terms_version text;
alter table package_order add column terms_accepted_at timestamptz;
alter table package_order add check ((terms_version is null) = (terms_accepted_at is null));

-- Quotas that staff give: one proposes, another one approves. The id is the source of the ledger's row, so that it is granted once.
create table quota_grant (
  id uuid primary key,
  account_id uuid not null references account,
  kind text not null check (kind in ('evidence', 'authentic', 'gallery', 'common')),
  amount int not null check (amount between 1 and 10000),
  expires_at timestamptz not null,
  reason text not null,
  state text not null default 'proposed' check (state in ('proposed', 'granted', 'refused', 'withdrawn')),
  proposed_by uuid not null references staff,
  proposed_at timestamptz not null default now(),
  decided_by uuid references staff,
  decided_at timestamptz,
  note text not null default '',
  check ((state = 'proposed') = (decided_by is null)),
  -- Four eyes, also where the code would forget it; only the proposer takes a proposal back.
  check (state not in ('granted', 'refused') or decided_by <> proposed_by),
  check (state <> 'withdrawn' or decided_by = proposed_by)
);
create index on quota_grant (state, proposed_at desc);

create table invoice (
  id uuid primary key,
  account_id uuid not null references account,
  title_kind text not null check (title_kind in ('person', 'company')),
  -- Title, tax number and mailbox: sealed.
  details_sealed bytea not null,
  amount_fen int not null check (amount_fen > 0),
  state text not null default 'requested' check (state in ('requested', 'issued', 'rejected', 'voided')),
  requested_at timestamptz not null default now(),
  decided_by uuid references staff,
  decided_at timestamptz,
  reason text,
  -- File name, kind and size: sealed, since a name may name a person.
  file_sealed bytea,
  object_key text,
  check (state <> 'issued' or (object_key is not null and file_sealed is not null))
);
create index on invoice (account_id, requested_at desc);
create index on invoice (state, requested_at);

-- The orders an invoice is for; `live` while it is requested or issued.
create table invoice_order (
  invoice_id uuid not null references invoice,
  order_id uuid not null references package_order,
  amount_fen int not null check (amount_fen > 0),
  live boolean not null default true,
  primary key (invoice_id, order_id)
);
create unique index one_live_invoice_per_order on invoice_order (order_id) where live;
