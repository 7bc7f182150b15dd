-- (A function with the rights of the owner looks into the tables of a session last: it may have one named like ours.)
-- The sealer computes whatever cost a digest names, and the web process makes the digests: argon2id at one cost alone.
alter table staff add constraint staff_password_cost check (password_digest = ''
  or password_digest ~ '^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$');

-- One human being may have several staff names: both declared one account, or accounts of one identity.
create function is_same_person(one uuid, other uuid) returns boolean language sql stable as $$
  select one = other or exists (select from staff_account a join staff_account b on b.staff_id = other
    left join identity of_a on of_a.account_id = a.account_id
    left join identity of_b on of_b.account_id = b.account_id
    where a.staff_id = one and (a.account_id = b.account_id or of_a.id_number_lookup = of_b.id_number_lookup))
$$;

-- As in 0053, and: proposer and decider are admins in place and two people; the digest goes with every decision.
create or replace function take_staff_change() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
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
    if exists (select from unnest(array[new.proposed_by, new.decided_by]) person
      where not exists (select from staff where id = person and role = 'admin' and left_at is null)) then
      raise exception 'both are admins in place' using errcode = 'insufficient_privilege';
    end if;
    if TG_OP = 'UPDATE' and is_same_person(new.proposed_by, new.decided_by) then
      raise exception 'two people decide' using errcode = 'insufficient_privilege';
    end if;
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
  end if;
  new.password_digest := null;
  new.password_expires_at := null;
  return new;
end
$$;
