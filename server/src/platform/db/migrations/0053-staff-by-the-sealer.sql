-- What lets a member of staff sign in is written by the sealer alone, and an account is made, changed, reset or ended
-- only by a decided change: the web role writes none of it (decision 0047; roles.ts).

-- The secrets of apps are enciphered under the sealer's own key. Those of before lie under the key of the web process: they
-- are set up anew.
delete from staff_totp;
alter table staff_totp rename column secret_sealed to secret_enciphered;

-- The approver gives the digest of a one-time password; it goes to the account and does not stay here.
alter table staff_change
  add column password_digest text,
  add column password_expires_at timestamptz;

-- Takes a change into effect in the statement that decides it. It runs with the rights of the owner, since the web role has
-- none on these tables.
create function take_staff_change() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  -- Who is no admin leaves on the word of one, at once.
  if TG_OP = 'INSERT' and new.state <> 'proposed' and (new.kind <> 'leave' or new.role = 'admin') then
    raise exception 'a change begins as a proposal' using errcode = 'insufficient_privilege';
  end if;
  if TG_OP = 'UPDATE' then
    if old.state <> 'proposed' then
      raise exception 'a decided change stays as it is' using errcode = 'insufficient_privilege';
    end if;
    if (new.id, new.kind, new.name, new.role, new.reason, new.proposed_by, new.proposed_at)
      is distinct from (old.id, old.kind, old.name, old.role, old.reason, old.proposed_by, old.proposed_at)
      or (new.staff_id is distinct from old.staff_id and not (old.kind = 'add' and old.staff_id is null)) then
      raise exception 'what was proposed stays as it is' using errcode = 'insufficient_privilege';
    end if;
  end if;
  if new.state = 'done' then
    if new.kind = 'add' then
      insert into staff (id, name, role, password_digest, password_expires_at)
        values (new.staff_id, new.name, new.role, new.password_digest, new.password_expires_at);
    else
      -- Of the role that was named: nobody calls an admin something else and ends them alone.
      update staff set
          role = case when new.kind = 'role' then new.role else role end,
          kinds = case when new.kind = 'role' then null else kinds end,
          is_senior = is_senior and new.kind <> 'role',
          left_at = case when new.kind = 'leave' then new.decided_at end,
          password_digest = case when new.kind = 'reset' then new.password_digest else password_digest end,
          password_expires_at = case when new.kind = 'reset' then new.password_expires_at else password_expires_at end,
          must_change_password = must_change_password or new.kind = 'reset'
        where id = new.staff_id and left_at is null and (new.kind = 'role' or role = new.role);
      if not found then
        raise exception 'nobody of this role is in place' using errcode = 'insufficient_privilege';
      end if;
      if new.kind = 'reset' then
        delete from staff_totp where staff_id = new.staff_id;
        delete from staff_passkey where staff_id = new.staff_id;
        delete from staff_challenge where staff_id = new.staff_id;
      end if;
      update staff_session set revoked_at = new.decided_at where staff_id = new.staff_id and revoked_at is null;
    end if;
    new.password_digest := null;
    new.password_expires_at := null;
  end if;
  return new;
end
$$;
drop trigger begins_proposed on staff_change;
drop function refuse_decided_staff_change();
create trigger takes_effect before insert or update on staff_change
  for each row execute function take_staff_change();

-- An account came into being where a change was proposed; now the decided change itself makes it.
drop trigger by_two on staff;
drop function refuse_lone_staff();

-- What has ended stays ended.
create function refuse_session_again() returns trigger language plpgsql as $$
begin
  if old.revoked_at is not null and new.revoked_at is distinct from old.revoked_at then
    raise exception 'an ended session stays ended' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger stays_ended before update of revoked_at on staff_session
  for each row execute function refuse_session_again();

do $$
begin
  if exists (select from pg_roles where rolname = 'yinji_sealer') then
    grant select (id, name, password_digest, password_expires_at, left_at),
      update (password_digest, password_expires_at, must_change_password) on staff to yinji_sealer;
    grant select, insert, update on staff_totp, staff_passkey to yinji_sealer;
    grant select, insert, delete on staff_challenge to yinji_sealer;
    grant select, insert, update (revoked_at) on staff_session to yinji_sealer;
  end if;
end
$$;
