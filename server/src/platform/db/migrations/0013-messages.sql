-- What leaves the house, and what people are told: delivery of messages, wishes about them, broadcasts, reminders.

-- Messages ---------------------------------------------------------------------
alter table outbox
  alter column sealed drop not null,
  -- A registered template, by our name of it (server/src/platform/providers/message.ts).
  add column kind text not null default 'code'
    check (kind in ('code', 'key', 'security', 'order', 'review', 'rights', 'expiry', 'system')),
  -- A copy of a notice: says what the notice says, to the address the person had when it was written.
  add column notice_id uuid references notice,
  add column target_sealed bytea,
  add column params jsonb check (octet_length(params::text) <= 2048),
  add column masked_target text not null default '',
  -- sending: a provider is being asked. unsure: it was asked and its answer was lost; people decide about a repeat.
  add column state text not null default 'waiting'
    check (state in ('waiting', 'sending', 'delivered', 'unsure', 'failed')),
  -- Nobody takes it before this: backoff, and the lease of whoever is sending it.
  add column next_try_at timestamptz not null default clock_timestamp(),
  add column expires_at timestamptz not null default clock_timestamp(),
  -- Its answer was lost: asked last when a code is repeated.
  add column unsure_of text,
  add column provider text,
  add column provider_reference text,
  add column last_error text;
-- Prose of an older version cannot go through a provider's registered templates: what still waits is given up.
update outbox set state = case when delivered_at is null then 'failed' else 'delivered' end, sealed = null;
update outbox set last_error = 'SUPERSEDED' where state = 'failed';
alter table outbox
  alter column kind drop default,
  alter column expires_at drop default,
  add constraint said_once check (sealed is null or notice_id is null),
  add constraint delivered_is_destroyed check (
    state <> 'delivered' or (sealed is null and target_sealed is null and params is null)
  );
drop index outbox_created_at_idx;
create index outbox_due on outbox (next_try_at) where state in ('waiting', 'sending');
create index outbox_failed on outbox (id desc) where state in ('failed', 'unsure');
create index on outbox (created_at);

-- Notices ------------------------------------------------------------------------
create table broadcast (
  id uuid primary key,
  title text not null,
  body text not null,
  link text,
  audience text not null check (audience in ('all', 'members')),
  state text not null default 'draft' check (state in ('draft', 'sending', 'sent', 'recalled')),
  created_by uuid not null references staff,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  -- Accounts up to this id have it; accounts made after the confirmation are not meant.
  reached_id uuid,
  reached int not null default 0,
  finished_at timestamptz,
  recalled_at timestamptz,
  -- A draft that is given up is recalled without ever having been confirmed.
  check (case state when 'draft' then confirmed_at is null when 'recalled' then true else confirmed_at is not null end),
  check ((state = 'recalled') = (recalled_at is not null))
);
create index on broadcast (created_at desc);
create index broadcast_sending on broadcast (confirmed_at) where state = 'sending';

alter table notice
  add column category text not null default 'system'
    check (category in ('review', 'rights', 'orders', 'security', 'system')),
  add column broadcast_id uuid references broadcast;
alter table notice alter column category drop default;
create unique index notice_once_a_broadcast on notice (broadcast_id, account_id) where broadcast_id is not null;
create index notice_unread on notice (account_id) where read_at is null and deleted_at is null;

-- Copies of notices by other channels; without a row the defaults of server/src/platform/outbox/preference.ts hold.
create table notice_preference (
  account_id uuid not null references account,
  -- Security is not here: it always goes everywhere.
  category text not null check (category in ('review', 'rights', 'orders', 'system')),
  sms boolean not null,
  mail boolean not null,
  primary key (account_id, category)
);

-- Memberships ----------------------------------------------------------------------
create table membership_setting (
  account_id uuid primary key references account,
  remind boolean not null default true,
  default_package_id uuid references package
);

-- One reminder for everything of a person that ends at the same moment, at each distance.
create table expiry_reminder (
  account_id uuid not null references account,
  ends_at timestamptz not null,
  days_before int not null check (days_before in (7, 1)),
  told_at timestamptz not null,
  primary key (account_id, ends_at, days_before)
);
create index on quota_entry (expires_at) where movement = 'grant';
create index on membership (ends_at);
