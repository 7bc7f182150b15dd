-- Time: which authority stamped a deposit, a second token, the daily token over the log's checkpoint, and renewals.
alter table deposit
  add column token_authority text,
  add column token_covered_until timestamptz, -- the first certificate of the token's chain to end
  add column second_token bytea;
create index deposit_second_token on deposit (completed_at)
  where completed_at is not null and second_token is null;

-- One token a Beijing day over the newest published checkpoint. The bytes stand here first and are then published.
create table checkpoint_token (
  day text primary key check (day ~ '^\d{4}-\d\d-\d\d$'),
  checkpoint_size bigint not null unique, -- also the name of the published files
  checkpoint bytea not null, -- the cosigned note that was stamped
  token bytea not null,
  authority text not null,
  record_sha256 bytea not null unique,
  stamped_at timestamptz not null,
  published_at timestamptz
);

-- What a bundle's or document's own proof of time is good until; null: not known, so it is renewed at once.
alter table bundle add column covered_until timestamptz;
alter table document add column covered_until timestamptz;
create index on bundle (covered_until);
create index on document (covered_until);

-- Evidence records (RFC 4998) over bundles and documents, and documents extended with a time stamp of their own (…-pdf):
-- every one holds the ones before it. Never changed.
create table renewal (
  object_sha256 bytea not null,
  sequence int not null check (sequence > 0),
  work_id uuid not null references work,
  kind text not null check (kind in ('bundle', 'public-bundle', 'deposit', 'confirmation', 'certification',
    'deposit-pdf', 'confirmation-pdf', 'certification-pdf')),
  object_key text not null, -- of what was made
  evidence_sha256 bytea not null,
  record_sha256 bytea not null unique,
  renewed_at timestamptz not null,
  primary key (object_sha256, kind, sequence)
);
create index on renewal (work_id, kind);
