-- People -------------------------------------------------------------------
-- Personal data is sealed (AES-256-GCM, key from outside the database) and found by a keyed digest only.
create table account (
  id uuid primary key,
  nickname text not null,
  gender text not null default 'unknown',
  introduction text not null default '',
  portrait_key text,
  phone_lookup bytea unique,
  phone_sealed bytea,
  email_lookup bytea unique,
  email_sealed bytea,
  password_digest text,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  check (phone_lookup is not null or email_lookup is not null)
);

create table session (
  token_sha256 bytea primary key,
  account_id uuid not null references account,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  device text not null default ''
);
create index on session (account_id);

create table verify_code (
  id uuid primary key,
  target_lookup bytea not null,
  code_digest bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  tries int not null default 0,
  used_at timestamptz
);
create index on verify_code (target_lookup, created_at desc);

create table consent (
  account_id uuid not null references account,
  kind text not null,
  version text not null,
  given_at timestamptz not null default now(),
  primary key (account_id, kind, version)
);

create table real_name_check (
  id uuid primary key,
  account_id uuid not null references account,
  request_no text not null unique,
  certify_id text,
  name_sealed bytea not null,
  id_number_sealed bytea not null,
  id_number_lookup bytea not null,
  state text not null default 'pending' check (state in ('pending', 'passed', 'failed')),
  created_at timestamptz not null default now(),
  decided_at timestamptz
);
create index on real_name_check (account_id, created_at desc);

create table identity (
  account_id uuid primary key references account,
  kind text not null check (kind in ('person', 'organisation')),
  name_sealed bytea not null,
  id_number_sealed bytea not null,
  id_number_lookup bytea not null,
  -- Opens the person's salted commitments in the log; destroyed at erasure.
  salt bytea not null,
  verified_at timestamptz not null default now()
);
create index on identity (id_number_lookup);

create table signing_key (
  id uuid primary key,
  account_id uuid not null references account,
  certificate bytea not null,
  certificate_sha256 bytea not null unique,
  issuer bytea not null,
  csr_sha256 bytea not null unique,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  record_sha256 bytea not null
);
create index on signing_key (account_id, issued_at desc);

create table staff (
  id uuid primary key,
  name text not null unique,
  role text not null check (role in ('reviewer', 'finance', 'operator', 'admin')),
  password_digest text not null,
  must_change_password boolean not null default true,
  created_at timestamptz not null default now(),
  left_at timestamptz
);

create table staff_session (
  token_sha256 bytea primary key,
  staff_id uuid not null references staff,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);

-- What staff saw and did; never updated, never deleted.
create table staff_audit (
  id uuid primary key,
  staff_id uuid not null references staff,
  action text not null,
  subject text not null,
  at timestamptz not null default now()
);

-- Token buckets for limits that must hold over all processes; the key is a keyed digest.
create table rate_bucket (
  key bytea primary key,
  tokens double precision not null,
  updated_at timestamptz not null default now()
);

-- Money ----------------------------------------------------------------------
create table package (
  id uuid primary key,
  name text not null,
  price_fen int not null check (price_fen >= 0),
  term_days int not null check (term_days > 0),
  evidence int not null,
  authentic int not null,
  gallery int not null,
  common int not null,
  remark text not null default '',
  position int not null,
  on_sale boolean not null default true
);

create table package_order (
  id uuid primary key,
  order_no text not null unique,
  account_id uuid not null references account,
  package_id uuid not null references package,
  -- Name, price, term and quotas as they were when ordered.
  snapshot jsonb not null,
  price_fen int not null,
  remark text not null default '',
  state text not null default 'created'
    check (state in ('created', 'paying', 'paid', 'refunding', 'refunded', 'closed')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  paid_at timestamptz
);
create unique index one_open_order_per_package on package_order (account_id, package_id)
  where state in ('created', 'paying');
create index on package_order (state, expires_at);

-- One row a channel tried; what the provider said is written here and nowhere else.
create table payment (
  id uuid primary key,
  order_id uuid not null references package_order,
  channel text not null check (channel in ('wechat', 'alipay')),
  code_url text,
  state text not null default 'waiting'
    check (state in ('waiting', 'paid', 'closed', 'refunding', 'refunded', 'disputed')),
  amount_fen int,
  provider_trade_no text,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  asked_at timestamptz,
  unique (order_id, channel),
  unique (channel, provider_trade_no)
);

create table membership (
  id uuid primary key,
  account_id uuid not null references account,
  order_id uuid not null unique references package_order,
  package_name text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null
);
create index on membership (account_id, ends_at desc);

-- Rest counts are sums of these rows, never counters. A batch is the id of its grant row.
create table quota_entry (
  id uuid primary key,
  account_id uuid not null references account,
  kind text not null check (kind in ('evidence', 'authentic', 'gallery', 'common')),
  movement text not null check (movement in ('grant', 'reserve', 'release', 'spend', 'expire')),
  amount int not null,
  batch_id uuid not null,
  expires_at timestamptz not null,
  order_id uuid references package_order,
  reservation_id uuid,
  subject text not null default '',
  at timestamptz not null default now()
);
create index on quota_entry (account_id, kind);
create unique index one_grant_per_order on quota_entry (order_id, kind) where movement = 'grant';
create unique index one_end_per_reservation on quota_entry (reservation_id) where movement in ('release', 'spend');

-- Works ----------------------------------------------------------------------
create table work (
  id uuid primary key,
  account_id uuid not null references account,
  title text not null,
  work_type text not null check (work_type in ('photo', 'draw', 'creative')),
  description text not null default '',
  claimed_created_on text,
  file_name text,
  file_size_bytes int,
  file_sha256 bytea,
  file_sm3 bytea,
  is_public boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index on work (account_id, created_at desc);

-- A row exists once a track is begun (docs/tracks.md).
create table track (
  work_id uuid not null references work,
  name text not null check (name in ('evidence', 'confirmation', 'certification')),
  state text not null check (state in ('draft', 'reviewing', 'passed', 'rejected')),
  reason text,
  reservation_id uuid,
  since timestamptz not null default now(),
  primary key (work_id, name)
);
create index on track (name, state, since);

create table deposit (
  work_id uuid primary key references work,
  number text not null unique,
  query_code text not null,
  prepared_at timestamptz not null default now(),
  signing_key_id uuid references signing_key,
  manifest bytea,
  signature bytea,
  record bytea,
  record_sha256 bytea unique,
  received_at timestamptz,
  receipt text,
  token bytea,
  token_time timestamptz,
  log_index bigint,
  tree_size bigint,
  tlog_proof text,
  cosigned_at timestamptz,
  witnesses int not null default 0,
  completed_at timestamptz
);
create index deposit_unfinished on deposit (received_at) where received_at is not null and completed_at is null;
create index on deposit (record_sha256);

create table original (
  work_id uuid primary key references work,
  object_key text not null,
  size_bytes int not null,
  format text not null,
  width int not null,
  height int not null,
  pixel_sha256 bytea not null,
  preview_key text not null,
  thumbnail_key text not null,
  -- Eight PDQ hashes of 32 bytes: the picture and its dihedral variants.
  pdq bytea not null,
  pdq_quality int not null,
  record_sha256 bytea not null,
  arrived_at timestamptz not null default now()
);
create index on original (pixel_sha256);

create table document (
  id uuid primary key,
  work_id uuid not null references work,
  kind text not null check (kind in ('deposit', 'confirmation', 'certification')),
  number text not null unique,
  object_key text not null,
  sha256 bytea not null,
  record_sha256 bytea not null,
  issued_at timestamptz not null,
  unique (work_id, kind)
);

create table bundle (
  work_id uuid primary key references work,
  object_key text not null,
  sha256 bytea not null,
  size_bytes int not null,
  built_at timestamptz not null default now()
);

create table certification (
  work_id uuid primary key references work,
  -- The form holds names, addresses and phones: sealed.
  form_sealed bytea not null,
  salt bytea not null,
  submitted_at timestamptz,
  decided_at timestamptz,
  updated_at timestamptz not null default now()
);

create table review_case (
  id uuid primary key,
  kind text not null check (kind in ('confirmation', 'certification')),
  work_id uuid not null references work,
  number text not null unique,
  submitted_at timestamptz not null default now(),
  due_at timestamptz not null,
  -- What the machine compared, frozen when it was compared.
  comparison jsonb,
  taken_by uuid references staff,
  taken_at timestamptz,
  decided_by uuid references staff,
  decided_at timestamptz,
  decision text check (decision in ('passed', 'rejected')),
  reason text,
  record bytea,
  record_sha256 bytea,
  withdrawn_at timestamptz
);
create unique index one_open_case on review_case (kind, work_id) where decided_at is null and withdrawn_at is null;
create index on review_case (submitted_at) where decided_at is null and withdrawn_at is null;

-- Telling people ---------------------------------------------------------------
create table notice (
  id uuid primary key,
  account_id uuid not null references account,
  title text not null,
  body text not null,
  link text,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  deleted_at timestamptz
);
create index on notice (account_id, created_at desc) where deleted_at is null;

-- Messages that leave the house; written in the business transaction, delivered after it.
create table outbox (
  id uuid primary key,
  channel text not null check (channel in ('sms', 'email')),
  sealed bytea not null,
  created_at timestamptz not null default now(),
  delivered_at timestamptz,
  tries int not null default 0
);
create index on outbox (created_at) where delivered_at is null;
