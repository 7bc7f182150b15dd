-- Whether commits wait for an archive of the write-ahead log, and whether it receives: only the owner's rights see who does.
create function archive_state() returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  with receiver as (
    select flush_lsn from pg_stat_replication where sync_state in ('sync', 'quorum')
  )
  select case
    when current_setting('synchronous_standby_names') = '' then 'off'
    when not pg_has_role('pg_read_all_stats', 'usage') then 'unseen'
    when not exists (select from receiver) then 'away'
    when pg_wal_lsn_diff(pg_current_wal_flush_lsn(), (select max(flush_lsn) from receiver)) > 67108864 then 'behind'
    else 'receiving'
  end
$$;
revoke all on function archive_state from public;

do $$ begin
  if exists (select from pg_roles where rolname = 'yinji_web') then
    grant execute on function archive_state to yinji_web;
  end if;
end $$;
