-- Whoever is named as the first of two people was signed in when it was written (decision 0053): the sealer confirms the
-- verdict `propose` by the token of their session. What the row says is no part of it: a token binds nothing.
create function require_proposer() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  who uuid;
begin
  update staff_confirmation set used_at = clock_timestamp() where used_at is null and id = (
    select id from staff_confirmation where row_id = new.id and decision = TG_ARGV[0] and verdict = 'propose'
      and used_at is null and at > clock_timestamp() - interval '5 minutes' order by at desc limit 1)
    returning staff_id into who;
  if who is null or who::text is distinct from to_jsonb(new) ->> TG_ARGV[1] then
    raise exception '% is proposed by nobody who is there', TG_ARGV[0] using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
revoke execute on function require_proposer from public;

do $$
declare
  rule record;
begin
  for rule in select decision, row_table, name from decision_by_two, unnest(first_columns) name
      -- There the first is one of several single people, or of those who disagree.
      where decision not in ('review-case', 'display-appeal', 'gallery-appeal') loop
    execute format('create trigger %1$I before insert on %2$I for each row
      when (new.%3$I is not null and current_user = ''yinji_web'') execute function require_proposer(%4$L, %3$L)',
      'proposes_' || rule.name, rule.row_table, rule.name, rule.decision);
    execute format('create trigger %1$I before update on %2$I for each row
      when (new.%3$I is not null and new.%3$I is distinct from old.%3$I and current_user = ''yinji_web'')
      execute function require_proposer(%4$L, %3$L)',
      'changes_' || rule.name, rule.row_table, rule.name, rule.decision);
  end loop;
end
$$;
