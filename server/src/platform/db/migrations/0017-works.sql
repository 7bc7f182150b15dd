-- When the fingerprint went into the log, beside the work: public lists walk an index of one table.
alter table work add column deposited_at timestamptz;
update work set deposited_at = received_at from deposit where work_id = work.id and received_at is not null;

-- One of the letters of the categories, where its creator chose one.
alter table work add column category text;
-- What the creator says about artificial intelligence; what the file says of itself stands in file_labels.
alter table work add column ai_use text check (ai_use in ('none', 'partly', 'wholly', 'unknown'));
alter table work add column ai_tool text not null default '';

-- Every character and every pair of neighbours: titles of one or two characters are found too, which three-letter grams
-- cannot do. Without case and width, pairs over a blank left out.
create function search_grams(written text) returns tsvector
  language sql immutable strict parallel safe
  return (
    with plain as (select lower(normalize(written, NFKC)) as t)
    select array_to_tsvector(coalesce(array_agg(distinct gram), '{}'))
    from plain, generate_series(1, length(t)) as place, lateral (values (substr(t, place, 1)), (substr(t, place, 2))) as g (gram)
    where gram !~ '\s' and gram <> ''
  );

alter table work add column title_grams tsvector generated always as (search_grams(title)) stored;
alter table work alter column title_grams set statistics 1000;
alter table account add column nickname_grams tsvector generated always as (search_grams(nickname)) stored;
create index account_by_nickname on account using gin (nickname_grams);
create index deposit_by_number on deposit (number text_pattern_ops);

-- Public lists: newest deposit first, and by type.
create index work_in_public on work (deposited_at desc, id desc) where is_public and deleted_at is null;
create index work_in_public_by_type on work (work_type, deposited_at desc, id desc) where is_public and deleted_at is null;
create index work_in_public_by_account on work (account_id, deposited_at desc, id desc) where is_public and deleted_at is null;
create index work_in_public_by_title on work using gin (title_grams) where is_public and deleted_at is null;
-- Own lists, with the exact total.
create index work_of_account on work (account_id, created_at desc, id desc) where deleted_at is null;
drop index work_account_id_created_at_idx;

-- The file that a draft had before another one took its place; never the bytes, which do not leave the browser before the deposit.
create table work_version (
  work_id uuid not null references work,
  seq int not null,
  file_name text not null,
  file_size_bytes int not null,
  file_sha256 bytea not null,
  file_sm3 bytea not null,
  replaced_at timestamptz not null,
  primary key (work_id, seq)
);

-- Uploaded before there is a work; destroyed a day later unless released.
create table uploaded_file (
  id uuid primary key,
  account_id uuid not null references account,
  object_key text not null,
  file_name text not null,
  size_bytes int not null,
  sha256 bytea not null,
  sm3 bytea not null,
  -- Reserved when the release is prepared: the manifest carries it.
  number text unique,
  query_code text,
  uploaded_at timestamptz not null,
  expires_at timestamptz not null,
  work_id uuid unique references work
);
create index on uploaded_file (account_id) where work_id is null;
create index on uploaded_file (expires_at) where work_id is null;

-- An upload that can be resumed (tus): whose it is and until when; its bytes and offset are the store's.
create table resumable_upload (
  id text primary key,
  account_id uuid not null references account,
  work_id uuid references work,
  begun_at timestamptz not null,
  expires_at timestamptz not null
);
create index on resumable_upload (account_id);
create index on resumable_upload (expires_at);

-- Public lists show pictures with the number drawn into them; made by a sweep.
alter table original add column public_preview_key text;
alter table original add column public_thumbnail_key text;
alter table original add column marked_at timestamptz;
create index original_unmarked on original (arrived_at) where marked_at is null;

-- Creation process: sketches, layers and raw files, each with a log record of the time it was made known.
create table material (
  id uuid primary key,
  work_id uuid not null references work,
  kind text not null check (kind in ('sketch', 'layer', 'raw', 'other')),
  note text not null default '',
  file_name text not null,
  size_bytes int not null,
  sha256 bytea not null,
  sm3 bytea not null,
  -- Opens the commitment of the record; destroyed with the work.
  salt bytea,
  record bytea not null,
  record_sha256 bytea not null unique,
  received_at timestamptz not null,
  object_key text,
  arrived_at timestamptz,
  unique (work_id, sha256)
);
