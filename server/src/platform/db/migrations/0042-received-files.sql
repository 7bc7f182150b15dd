-- Which bytes the platform has received, and from whom first. Both are keyed digests, so that the table answers nothing
-- to whoever reads it, and a row stays when its file is destroyed: what was received once was received.
create table received_file (
  lookup bytea primary key,
  -- Null for a file that no deposit can claim, and for whatever came in an earlier version.
  receiver_lookup bytea,
  received_at timestamptz not null
);

-- Null for originals that arrived before this was examined.
alter table original add column is_first_receipt boolean;

-- A person's own deposits of a file, and files received in an earlier version.
create index on work (file_sha256, account_id) where file_sha256 is not null;
create index on material (sha256);
