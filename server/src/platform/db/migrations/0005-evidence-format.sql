-- What opens a manifest's commitments to title and name: sealed, so that the manifest itself need not be.
alter table deposit add column reveal_sealed bytea;

-- The bundle with everything in it, and the one that names nobody: each built once.
alter table bundle add column variant text not null default 'full' check (variant in ('full', 'public'));
alter table bundle alter column variant drop default;
alter table bundle drop constraint bundle_pkey;
alter table bundle add primary key (work_id, variant);

-- The records of a work in their order: each names the one before it, the first is the deposit. Never updated or deleted.
create table work_record (
  work_id uuid not null references work,
  seq int not null check (seq >= 0),
  record_sha256 bytea not null unique,
  previous_sha256 bytea unique references work_record (record_sha256),
  primary key (work_id, seq),
  check ((seq = 0) = (previous_sha256 is null))
);
