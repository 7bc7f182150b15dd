-- The best source of either side of an objection: one stands at a time, older ones are destroyed and leave their digest.
create table objection_source (
  id uuid primary key,
  objection_id uuid not null references objection,
  side text not null check (side in ('objector', 'holder')),
  account_id uuid not null references account,
  -- Of a deposit: the work's own original, wherever it is; nothing is stored twice.
  origin text not null check (origin in ('upload', 'deposit')),
  object_key text,
  key_sealed bytea,
  preview_object_key text,
  preview_key_sealed bytea,
  media_type text not null,
  size_bytes integer not null,
  sha256 bytea not null,
  width integer not null,
  height integer not null,
  -- Version of the words that were agreed to.
  consent text not null,
  given_at timestamptz not null,
  arrived_at timestamptz,
  released_at timestamptz,
  -- Replaced by another one, or taken back.
  ended_at timestamptz,
  destroyed_at timestamptz,
  check ((origin = 'upload') = (object_key is not null and preview_object_key is not null))
);
create unique index one_standing_source on objection_source (objection_id, side)
  where arrived_at is not null and ended_at is null;
create index on objection_source (account_id);

-- Once for each pair of files. The digests stay when the files are gone: a result is about them and about nothing else.
create table source_comparison (
  id uuid primary key,
  objection_id uuid not null references objection,
  objector_source_id uuid not null references objection_source,
  holder_source_id uuid not null references objection_source,
  objector_sha256 bytea not null,
  holder_sha256 bytea not null,
  state text not null check (state in ('waiting', 'done', 'failed')),
  tries smallint not null default 0,
  next_at timestamptz not null,
  fault text,
  result jsonb,
  begun_at timestamptz not null,
  made_at timestamptz,
  check ((state = 'waiting') = (made_at is null)),
  unique (objector_source_id, holder_source_id)
);
create index on source_comparison (objection_id, begun_at desc);
create index on source_comparison (next_at) where state = 'waiting';
