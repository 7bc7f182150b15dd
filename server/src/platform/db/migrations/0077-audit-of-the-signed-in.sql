-- The audit names somebody who is signed in, or whose confirmed decision ended their own session; its time is the database's
-- (roles.ts). Two things happen to people who are not there: a case they had lies in the queue again, and what they approved
-- was built.
create function require_live_staff() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from staff_session join staff on staff.id = staff_id
      where staff_id = new.staff_id and revoked_at is null and expires_at > clock_timestamp() and left_at is null)
    and not exists (select from staff_confirmation where staff_id = new.staff_id and used_at >= now())
    and not (new.action = 'case-lapsed' and (select count(*) from case_return
        where case_id::text = new.subject and staff_id = new.staff_id and how = 'lapsed')
      > (select count(*) from staff_audit
        where subject = new.subject and staff_id = new.staff_id and action = 'case-lapsed'))
    and not (new.action = 'authority-export-built' and exists (select from authority_request
        where decided_by = new.staff_id and state = 'built' and id || ' ' || encode(export_sha256, 'hex') = new.subject)
      and not exists (select from staff_audit where subject = new.subject and action = new.action)) then
    raise exception 'nobody of this name is signed in' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
revoke execute on function require_live_staff from public;
create trigger is_signed_in before insert on staff_audit for each row
  when (current_user = 'yinji_web') execute function require_live_staff();
