-- The evidence log: what waits, what is in it, and what was promised about it. The web process only adds to
-- pending_record; the sealer alone (role yinji_sealer) moves the log. See sealer/src/append-batch.ts.

-- Entries waiting for an index. A record is announced once: insert ... on conflict (entry_sha256) do nothing.
create table pending_record (
  id           uuid primary key,
  entry        bytea not null check (octet_length(entry) between 1 and 65535), -- the log leaf, to the byte
  entry_sha256 bytea not null unique check (entry_sha256 = sha256(entry)),
  submitted_at timestamptz not null default now()
);
create index pending_record_order on pending_record (submitted_at, id);

-- The log itself, never changed. The unique digest is what makes "the same record twice" one entry.
create table log_entry (
  idx          bigint primary key check (idx >= 0),
  entry        bytea not null,
  entry_sha256 bytea not null unique,
  sequenced_at timestamptz not null default now()
);

-- Newest version of each hash tile (c2sp.org/tlog-tiles): every earlier, narrower one is a prefix of it.
create table log_tile (
  level  smallint not null check (level between 0 and 63),
  n      bigint not null check (n >= 0),
  hashes bytea not null check (octet_length(hashes) % 32 = 0 and octet_length(hashes) between 32 and 8192),
  primary key (level, n)
);

-- One row, moved by compare-and-set: the only place that decides which of two appenders was first.
create table log_head (
  id   boolean primary key default true check (id), -- one row only
  size bigint not null check (size >= 0),
  root bytea not null check (octet_length(root) = 32)
);
insert into log_head (size, root)
values (0, '\xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'); -- RFC 6962 §2.1: SHA-256 of nothing

-- Every checkpoint ever signed. Size is the key: no second root can be signed for one size.
create table log_checkpoint (
  size          bigint primary key check (size > 0),
  root          bytea not null check (octet_length(root) = 32),
  note          text not null, -- with the log's signature
  cosigned_note text,          -- and the witnesses'
  signed_at     timestamptz not null default now(),
  published_at  timestamptz,
  check ((cosigned_note is null) = (published_at is null))
);
-- "The first published checkpoint that covers entry idx": size > idx order by size limit 1.
create index log_checkpoint_published on log_checkpoint (size) where published_at is not null;

do $$
begin
  if exists (select from pg_roles where rolname = 'yinji_web') then
    grant select on pending_record, log_entry, log_tile, log_head, log_checkpoint to yinji_web;
    grant insert on pending_record to yinji_web;
  end if;
  if exists (select from pg_roles where rolname = 'yinji_sealer') then
    grant select on pending_record, log_entry, log_tile, log_head, log_checkpoint to yinji_sealer;
    grant delete on pending_record to yinji_sealer;
    -- No update or delete of entries and signed checkpoints, not even for the sealer.
    grant insert on log_entry, log_tile, log_checkpoint to yinji_sealer;
    grant update (hashes) on log_tile to yinji_sealer;
    grant update (size, root) on log_head to yinji_sealer;
    grant update (cosigned_note, published_at) on log_checkpoint to yinji_sealer;
  end if;
end
$$;
