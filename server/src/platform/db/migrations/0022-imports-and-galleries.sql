-- Many deposits at once. A row is known by its line in the sheet; what became of it is read from its work and deposit.
create table import_batch (
  id uuid primary key,
  account_id uuid not null references account,
  name text not null,
  state text not null check (state in ('draft', 'checked', 'running', 'done', 'stopped')),
  -- Lines that were left out, with what is wrong with each: nothing was spent on them.
  skipped jsonb not null default '[]',
  begun_at timestamptz not null,
  started_at timestamptz,
  -- The last sign of life: a batch that nobody goes on with gives its uses back.
  active_at timestamptz not null,
  ended_at timestamptz
);
create index on import_batch (account_id, begun_at desc);
create index import_open on import_batch (active_at) where state in ('draft', 'checked', 'running');

create table import_row (
  batch_id uuid not null references import_batch on delete cascade,
  line integer not null check (line between 1 and 5000),
  title text not null,
  work_type text not null,
  description text not null,
  claimed_created_on text not null,
  file_name text not null,
  file_size_bytes bigint not null,
  file_sha256 bytea not null,
  file_sm3 bytea not null,
  -- Known before the work is there, so that the use that is set aside names it; hence no foreign key.
  work_id uuid not null unique,
  reservation_id uuid unique,
  given_up_at timestamptz,
  primary key (batch_id, line)
);

create table gallery (
  id uuid primary key,
  account_id uuid not null references account,
  state text not null check (state in ('draft', 'released', 'withdrawn', 'taken', 'deleted')),
  template text not null check (template in ('scroll', 'album', 'wall', 'still')),
  title text not null,
  foreword text not null,
  cover_work_id uuid references work,
  -- Counts the savings: two windows do not overwrite each other unseen.
  revision integer not null,
  reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  released_at timestamptz
);
create index on gallery (account_id, updated_at desc);
create index gallery_public on gallery (released_at desc) where state = 'released';

-- What the holder is arranging; strangers see the last version alone.
create table gallery_entry (
  gallery_id uuid not null references gallery,
  work_id uuid not null references work,
  position integer not null,
  caption text not null,
  primary key (gallery_id, work_id)
);
create index on gallery_entry (work_id);

create table gallery_version (
  gallery_id uuid not null references gallery,
  version integer not null,
  template text not null,
  title text not null,
  foreword text not null,
  cover_work_id uuid,
  entries jsonb not null,
  released_at timestamptz not null,
  primary key (gallery_id, version)
);

-- One use for each work in each gallery, whatever is released how often.
create table gallery_use (
  gallery_id uuid not null references gallery,
  work_id uuid not null references work,
  reservation_id uuid not null,
  since timestamptz not null,
  -- The work changed hands or was erased: it is not shown here any more.
  ended_at timestamptz,
  primary key (gallery_id, work_id)
);
create index on gallery_use (work_id) where ended_at is null;
