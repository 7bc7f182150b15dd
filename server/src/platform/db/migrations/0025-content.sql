-- Pages that are written in the console. Every save is a version and stays; what visitors see is one of them, or the
-- text that comes with the house where nothing was published.
create table content_page (
  id uuid primary key,
  kind text not null check (kind in
    ('partner', 'guidance', 'aboutUs', 'equity', 'userPolicy', 'privacyPolicy', 'activity')),
  -- Of the last save: whoever saves names the one that was seen.
  version integer not null default 0,
  published_version integer,
  published_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index one_content_page on content_page (kind) where kind <> 'activity';
insert into content_page (id, kind) values
  ('0199c000-0000-7000-8000-00000000c001', 'guidance'),
  ('0199c000-0000-7000-8000-00000000c002', 'equity'),
  ('0199c000-0000-7000-8000-00000000c003', 'partner'),
  ('0199c000-0000-7000-8000-00000000c004', 'aboutUs'),
  ('0199c000-0000-7000-8000-00000000c005', 'userPolicy'),
  ('0199c000-0000-7000-8000-00000000c006', 'privacyPolicy');

create table content_image (
  id uuid primary key,
  object_key text not null,
  width integer not null,
  height integer not null,
  uploaded_by uuid not null references staff,
  uploaded_at timestamptz not null default now()
);

create table content_version (
  page_id uuid not null references content_page,
  version integer not null check (version > 0),
  title text not null,
  lead text not null,
  body text not null,
  cover_id uuid references content_image,
  -- Calendar days, YYYY-MM-DD.
  starts_on text,
  ends_on text,
  saved_by uuid not null references staff,
  saved_at timestamptz not null,
  primary key (page_id, version)
);
alter table content_page add foreign key (id, published_version) references content_version (page_id, version);

-- What was published and taken back, by whom; of the two policies a second person decides.
create table content_publication (
  id uuid primary key,
  page_id uuid not null references content_page,
  -- Null: taken back.
  version integer,
  -- Of a policy: what people agree to from then on.
  agreement_version text,
  state text not null check (state in ('proposed', 'done', 'refused', 'withdrawn')),
  proposed_by uuid not null references staff,
  proposed_at timestamptz not null,
  decided_by uuid references staff,
  decided_at timestamptz,
  note text not null default '',
  foreign key (page_id, version) references content_version (page_id, version)
);
create unique index one_proposed_publication on content_publication (page_id) where state = 'proposed';
create index on content_publication (page_id, proposed_at desc);

-- The versions of the agreements in force where a policy was published; else those of the settings.
create table agreement (
  kind text primary key check (kind in ('userPolicy', 'privacyPolicy')),
  version text not null,
  since timestamptz not null
);

-- What somebody who is signed in asked of the verification: theirs alone, sealed, limited in number and time.
create table query_history (
  id uuid primary key,
  account_id uuid not null references account,
  sealed bytea not null,
  at timestamptz not null
);
create index on query_history (account_id, at desc);
create index on query_history (at);

-- Hashes of pictures that were asked about, for a day: so that one picture's neighbourhood is not felt for step by step.
create table picture_query (
  id uuid primary key,
  pdq bit(256) not null,
  -- Keyed digest of who asked.
  asker bytea not null,
  at timestamptz not null
);
create index on picture_query (at);

-- The open register's monthly files. A month whose works left the public is written again, without them.
create table register_file (
  month text not null check (month ~ '^[0-9]{4}-[0-9]{2}$'),
  revision integer not null check (revision > 0),
  rows integer not null,
  csv_key text not null,
  csv_sha256 bytea not null,
  csv_bytes bigint not null,
  jsonl_key text not null,
  jsonl_sha256 bytea not null,
  jsonl_bytes bigint not null,
  record_sha256 bytea not null,
  published_at timestamptz not null,
  replaced_at timestamptz,
  primary key (month, revision)
);
create unique index one_register_file on register_file (month) where replaced_at is null;
-- What the file in force says of a work, to see when it no longer may.
create table register_entry (
  work_id uuid primary key references work,
  month text not null,
  title text not null,
  public_name text not null
);
create index on register_entry (month);
create index on deposit (log_index) where log_index is not null;
create index on document (number);
