-- What was refused to somebody, or touches an access: apart from faults, encrypted, kept six months (网络安全法 art. 21).
-- One row for a kind, a source and a minute, so that a flood is counted and not stored.
-- It names people inside `sealed` only, and outlives a closed account until it ends by itself.
create table security_event (
  id uuid primary key,
  kind text not null,
  -- Keyed digest of network and person.
  source bytea not null,
  minute timestamptz not null,
  times integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  -- Who, from where, what: JSON.
  sealed bytea not null,
  unique (minute, kind, source)
);
create index on security_event (kind, id);

-- The web role cannot delete: it may only have ended events forgotten.
create function forget_security_events() returns bigint
  language sql security definer set search_path = public, pg_temp as $$
  with gone as (delete from security_event where minute < now() - interval '183 days' returning 1)
  select count(*) from gone
$$;
