-- A membership of the web role is the one that its paid package gives (decision 0060); a refund ends it, nothing prolongs it.
create function require_membership_order() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from package_order o where o.id = new.order_id and o.state = 'paid' and o.work_id is null
      and o.account_id = new.account_id and o.paid_at = new.starts_at
      and new.ends_at = o.paid_at + make_interval(hours => 24 * (o.snapshot ->> 'termDays')::int)) then
    raise exception 'no order gives this membership' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger of_an_order before insert on membership for each row
  when (current_user = 'yinji_web') execute function require_membership_order();
revoke execute on function require_membership_order from public;
