-- Which verifiers this installation has handed out: each digest is in the log once.
create table verifier_release (
  sha256 bytea primary key,
  name text not null,
  record_sha256 bytea not null,
  released_at timestamptz not null
);
