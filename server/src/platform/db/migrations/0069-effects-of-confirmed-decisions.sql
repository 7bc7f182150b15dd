-- Whoever may execute a trigger's function may put it on a temporary table of their own, with rows that nobody decided. And
-- the digests of what is decided are the sealer's to ask for.
revoke execute on function take_staff_change, require_confirmation, find_decided_sha256 from public;

-- It has no note: one of that name would have moved unseen.
update decision_by_two set moving_columns = '{state,decided_by,decided_at}' where decision = 'objection-outcome';

-- Those that no decision used are deleted after a day (insertConfirmation).
create index on staff_confirmation (at) where used_at is null;

do $$
begin
  if exists (select from pg_roles where rolname = 'yinji_sealer') then
    grant execute on function find_decided_sha256 to yinji_sealer;
    grant select (at, used_at), delete on staff_confirmation to yinji_sealer;
  end if;
end
$$;
