-- After a restored backup: entries of the log that came back out of its published files, and whose records did not wait here. What
-- they are about has no row in this database. They stay until somebody has settled each.
create table log_recovered (
  idx bigint primary key references log_entry (idx),
  recovered_at timestamptz not null default now(),
  settled_at timestamptz,
  note text,
  check ((settled_at is null) = (note is null))
);
create index log_recovered_open on log_recovered (recovered_at) where settled_at is null;

do $$ begin
  if exists (select from pg_roles where rolname = 'yinji_web') then
    grant select on log_recovered to yinji_web;
  end if;
  if exists (select from pg_roles where rolname = 'yinji_sealer') then
    grant select, insert on log_recovered to yinji_sealer;
  end if;
end $$;
