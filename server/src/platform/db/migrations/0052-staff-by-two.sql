-- The web role makes a console account only for a change that is on record, and never writes a change that is decided
-- already: who holds the web process leaves the proposal, its decision and the names of both.
create function refuse_lone_staff() returns trigger language plpgsql as $$
begin
  if current_user = 'yinji_web' and not exists
    (select from staff_change where name = new.name and kind = 'add' and role = new.role
      and state in ('proposed', 'done')) then
    raise exception 'nobody proposed this account' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger by_two before insert on staff for each row execute function refuse_lone_staff();

create function refuse_decided_staff_change() returns trigger language plpgsql as $$
begin
  -- Who is no admin leaves on the word of one.
  if new.state <> 'proposed' and new.kind <> 'leave' then
    raise exception 'a change begins as a proposal' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger begins_proposed before insert on staff_change
  for each row execute function refuse_decided_staff_change();
