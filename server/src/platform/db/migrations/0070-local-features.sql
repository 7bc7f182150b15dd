-- Local features of each original (decision 0052): the copy index finds crops, frames and turns by them. None where the
-- picture could not be read. Destroyed with the original.
create table local_features (
  work_id uuid primary key references original,
  -- Of FEATURES_VERSION in packages/originality; the migration of a new one clears the marks below.
  version smallint not null,
  -- Sealed: they hold a grey picture of 96 px.
  packed_sealed bytea not null check (octet_length(packed_sealed) <= 131072),
  made_at timestamptz not null
);
-- They do not compress.
alter table local_features alter column packed_sealed set storage external;

alter table original add column features_at timestamptz;
create index original_without_features on original (arrived_at) where features_at is null;
