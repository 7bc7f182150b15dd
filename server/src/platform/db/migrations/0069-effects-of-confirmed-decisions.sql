-- Whoever may execute a trigger's function may put it on a temporary table of their own, with rows that nobody decided. And
-- the digests of what is decided are the sealer's to ask for.
revoke execute on function take_staff_change, require_confirmation, find_decided_sha256 from public;

-- It has no note: one of that name would have moved unseen.
update decision_by_two set moving_columns = '{state,decided_by,decided_at}' where decision = 'objection-outcome';

-- Those that no decision used are deleted after a day (insertConfirmation).
create index on staff_confirmation (at) where used_at is null;

-- Approved terms take effect in the statement that approves them: the web role writes no others (roles.ts). Version 0 is a new
-- package, at the end of the list.
create function take_package() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into package as present
      (id, name, price_fen, term_days, evidence, authentic, gallery, common, remark, on_sale, position, version, updated_at)
    select new.package_id, of.name, of."priceFen", of."termDays", quotas.evidence, quotas.authentic, quotas.gallery,
      quotas.common, of.remark, of."onSale", (select coalesce(max(position), 0) + 1 from package), new.version + 1,
      new.decided_at
    from jsonb_to_record(new.after) as of (name text, "priceFen" int, "termDays" int, quotas jsonb, remark text,
        "onSale" boolean),
      jsonb_to_record(of.quotas) as quotas (evidence int, authentic int, gallery int, common int)
    on conflict (id) do update set
      (name, price_fen, term_days, evidence, authentic, gallery, common, remark, on_sale, version, updated_at)
      = (excluded.name, excluded.price_fen, excluded.term_days, excluded.evidence, excluded.authentic, excluded.gallery,
        excluded.common, excluded.remark, excluded.on_sale, excluded.version, excluded.updated_at)
    where present.version = new.version;
  if not found then
    raise exception 'the package is not as the proposer saw it' using errcode = 'insufficient_privilege';
  end if;
  return null;
end
$$;
revoke execute on function take_package from public;
create trigger takes_effect after update on package_proposal for each row
  when (old.state = 'proposed' and new.state = 'saved') execute function take_package();

do $$
begin
  if exists (select from pg_roles where rolname = 'yinji_sealer') then
    grant execute on function find_decided_sha256 to yinji_sealer;
    grant select (at, used_at), delete on staff_confirmation to yinji_sealer;
  end if;
end
$$;
