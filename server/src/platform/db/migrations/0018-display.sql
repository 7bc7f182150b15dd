-- Public display of a work: packages/tracks, display-life. `work.is_public` stays what every public query reads; it is
-- true exactly while the state is `on`.
create table shelf (
  work_id uuid primary key references work,
  state text not null check (state in
    ('unpaid', 'checking', 'refused', 'refusal-appealed', 'on', 'off', 'removed', 'removal-appealed')),
  since timestamptz not null,
  -- One more with every move: who decides says which version was on the screen.
  version int not null default 1,
  -- What strangers read beside the title.
  introduction text not null default '',
  reservation_id uuid,
  order_id uuid references package_order,
  -- Why a person has to look at it.
  findings jsonb,
  -- Digest of the texts and the picture that were let through last; null once a person took it down.
  approved_digest bytea,
  rule_code text,
  reason text,
  decided_by uuid references staff,
  decided_at timestamptz,
  appeal text,
  appealed_at timestamptz,
  -- Of the decision that stands now.
  is_appealed boolean not null default false,
  shown_at timestamptz
);
create index shelf_waiting on shelf (since) where state in ('checking', 'refusal-appealed', 'removal-appealed');

create table shelf_decision (
  id uuid primary key,
  work_id uuid not null references work,
  version int not null,
  outcome text not null check (outcome in ('passed', 'refused', 'removed', 'restored', 'upheld')),
  rule_code text,
  reason text not null default '',
  -- Null where nothing was found and nobody had to look.
  staff_id uuid references staff,
  at timestamptz not null,
  unique (work_id, version)
);
create index on shelf_decision (work_id, at desc);

-- The name that strangers read: a pen name, the real name (with consent), or none.
create table public_name (
  account_id uuid primary key references account,
  mode text not null check (mode in ('pen', 'real', 'anonymous')),
  pen_name text not null,
  -- In the clear and only in mode real: its holder consented to its being public.
  real_name text check ((real_name is not null) = (mode = 'real')),
  -- What strangers read, and by what they find it: nobody is found by 匿名.
  shown text generated always as (case mode when 'anonymous' then '匿名' when 'real' then real_name else pen_name end) stored,
  shown_grams tsvector generated always as
    (search_grams(case mode when 'anonymous' then '' when 'real' then real_name else pen_name end)) stored,
  changed_at timestamptz not null
);

create index public_name_by_name on public_name using gin (shown_grams);

create table blocked_term (
  id uuid primary key,
  term text not null,
  -- As compared: without width, spaces, marks, traditional forms.
  plain text not null,
  rule_code text not null,
  note text not null default '',
  added_by uuid not null references staff,
  added_at timestamptz not null,
  removed_by uuid references staff,
  removed_at timestamptz,
  removal_reason text,
  check ((removed_at is null) = (removed_by is null))
);
create unique index on blocked_term (plain) where removed_at is null;

create table blocked_picture (
  id uuid primary key,
  sha256 bytea,
  pdq bytea check (octet_length(pdq) = 32),
  rule_code text not null,
  note text not null default '',
  added_by uuid not null references staff,
  added_at timestamptz not null,
  removed_by uuid references staff,
  removed_at timestamptz,
  removal_reason text,
  check (sha256 is not null or pdq is not null),
  check ((removed_at is null) = (removed_by is null))
);
create unique index on blocked_picture (coalesce(sha256, ''::bytea), coalesce(pdq, ''::bytea)) where removed_at is null;

create table display_report (
  id uuid primary key,
  work_id uuid not null references work,
  category text not null check (category in ('infringement', 'illegal', 'sexual', 'impersonation', 'other')),
  body text not null,
  contact_sealed bytea,
  reporter_id uuid references account,
  created_at timestamptz not null,
  outcome text check (outcome in ('removed', 'kept')),
  answer text,
  decided_by uuid references staff,
  decided_at timestamptz,
  check ((decided_at is null) = (outcome is null))
);
create index report_waiting on display_report (created_at) where decided_at is null;
create index on display_report (work_id);
create index on display_report (reporter_id);

-- An order is for a package, or for the public display of one work.
alter table package_order alter column package_id drop not null;
alter table package_order add column work_id uuid references work;
alter table package_order add check ((package_id is null) <> (work_id is null));
create unique index one_open_order_per_work on package_order (work_id) where state in ('created', 'paying');
create index display_paid on package_order (id) where work_id is not null and state = 'paid';

-- The display was shown: what was paid for it is earned.
alter table ledger_transaction drop constraint ledger_transaction_kind_check;
alter table ledger_transaction add constraint ledger_transaction_kind_check
  check (kind in ('received', 'refund-owed', 'refund-paid', 'term-ended', 'display-shown'));
create unique index on ledger_transaction (order_id) where kind = 'display-shown';

-- Whatever was made public before there was a gate stays so.
insert into shelf (work_id, state, since, introduction, shown_at)
  select id, 'on', updated_at, description, updated_at from work where is_public and deleted_at is null;
