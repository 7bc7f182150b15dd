-- A decision by two counts only with the sealer's word that the second person is there (decision 0049). The web role writes
-- none of these two tables (roles.ts).
create table decision_by_two (
  -- As the contract names it.
  decision text primary key,
  -- Where the decision is written, and the column that says how it went.
  table_name text not null,
  state_column text not null default 'state',
  -- `before>after` of that column, and the verdict that this takes; null: it follows by itself. Another way to the same end
  -- is refused.
  verdicts jsonb not null,
  -- Of the row that is decided about; row_column of table_name has its key.
  row_table text not null,
  row_key text not null default 'id',
  row_column text not null default 'id',
  -- In the row decided about: the first of two, in the first of these that is not null.
  first_columns text[] not null,
  -- In table_name: the second of two.
  second_columns text[] not null default '{decided_by}',
  -- What the decision itself and its consequences change; all else stays as it was confirmed.
  moving_columns text[] not null default '{state,decided_by,decided_at,note}',
  -- Changes by itself while somebody decides.
  loose_columns text[] not null default '{}',
  roles text[] not null
);

-- Single use, for five minutes. No reference: its check would wait for whoever has locked the member of staff.
create table staff_confirmation (
  id uuid primary key,
  decision text not null,
  row_id uuid not null,
  -- Of what the row said (find_decided).
  row_sha256 bytea not null check (length(row_sha256) = 32),
  verdict text not null,
  staff_id uuid not null,
  -- `session`: only that the person's own token came; where no second factor is required.
  factor text not null check (factor in ('passkey', 'totp', 'session')),
  at timestamptz not null default clock_timestamp(),
  used_at timestamptz
);
create index on staff_confirmation (row_id);

alter table staff_challenge drop constraint staff_challenge_purpose_check;
alter table staff_challenge add constraint staff_challenge_purpose_check
  check (purpose in ('add', 'sign-in', 'decide'));

insert into decision_by_two
  (decision, table_name, row_table, first_columns, moving_columns, verdicts, roles) values
  ('package', 'package_proposal', 'package_proposal', '{proposed_by}', default,
    '{"proposed>saved": "approve", "proposed>refused": "refuse"}', '{operator,admin}'),
  ('quota-award', 'quota_grant', 'quota_grant', '{proposed_by}', default,
    '{"proposed>granted": "approve", "proposed>refused": "refuse"}', '{operator,admin}'),
  ('policy', 'content_publication', 'content_publication', '{proposed_by}',
    '{state,decided_by,decided_at,note,agreement_version}',
    '{"proposed>done": "approve", "proposed>refused": "refuse", ">done": null}', '{admin}'),
  ('objection-outcome', 'objection_decision', 'objection_decision', '{proposed_by}', default,
    '{"proposed>approved": "approve", "proposed>refused": "refuse"}', '{operator,admin}'),
  ('staff-change', 'staff_change', 'staff_change', '{proposed_by}',
    '{state,decided_by,decided_at,note,staff_id,half_sealed,password_digest,password_expires_at}',
    -- Who is no admin leaves on the word of one (take_staff_change).
    '{"proposed>done": "approve", "proposed>refused": "refuse", ">done": null}', '{admin}'),
  ('identity-review', 'identity_review', 'identity_review', '{first_by}',
    '{state,decided_by,decided_at,reason,claim_sealed,number_lookup}', '{"waiting>passed": "approve"}', '{operator}'),
  ('authority-request', 'authority_request', 'authority_request', '{entered_by}',
    '{state,decided_by,decided_at,note,export_key_sealed,export_object_key,export_sha256,export_sm3,export_size_bytes,built_at,expires_at,collected_at,destroyed_at,paper_key_sealed,paper_object_key}',
    '{"entered>approved": "approve", "entered>refused": "refuse", "approved>built": null, "built>collected": null, "built>expired": null}',
    '{admin}'),
  -- Up to the limit one person of finance approves: then nobody endorsed it.
  ('refund', 'refund', 'refund', '{endorsed_by}',
    '{state,decided_by,decided_at,decision_reason,ask_after,asked,retries,refund_no,failure,done_at,contact_sealed}',
    '{"requested>approved": "approve", ">approved": null, "processing>approved": null, "failed>approved": null, "approved>processing": null, "approved>done": null, "approved>failed": null, "processing>done": null, "processing>failed": null, "failed>done": null}',
    '{finance}');
insert into decision_by_two
  (decision, table_name, state_column, row_table, row_key, row_column, first_columns, second_columns, moving_columns,
    loose_columns, verdicts, roles) values
  ('legal-hold', 'legal_hold', 'state', 'legal_hold', 'id', 'id', '{lifting_by,set_by}', '{confirmed_by,lifted_by}',
    '{state,confirmed_by,confirmed_at,lifting_by,lifting_reason,lifted_by,lifted_at}', '{}',
    '{"set>confirmed": "confirm", "set>lifted": "refuse", "lifting>confirmed": "keep", "lifting>lifted": "lift"}',
    '{operator,admin}'),
  ('succession', 'succession', 'state', 'succession', 'id', 'id', '{read_by}', '{seen_by}',
    '{state,seen_by,seen_on,seen_place,seen_way,confirmed_at,due_at,ended_at,remark,told_sealed,nonce,signed_sealed,signature_sealed,public_name}',
    '{}', '{"reviewing>waiting": "approve", "waiting>passed": null}', '{operator,admin}'),
  ('review-case', 'case_opinion', 'decision', 'review_case', 'id', 'case_id', '{first_by}', '{staff_id}', '{reason}',
    '{taken_by,taken_at,touched_at}', '{">passed": "passed", ">rejected": "rejected", ">correction": "correction"}',
    '{reviewer,admin}'),
  ('display-appeal', 'shelf_decision', 'outcome', 'shelf', 'work_id', 'work_id', '{decided_by}', '{staff_id}', '{reason}',
    '{state,version,since,approved_digest,findings,rule_code,reason,shown_at,reservation_id}',
    '{">restored": "restored", ">upheld": "upheld"}', '{operator}'),
  ('gallery-appeal', 'gallery_decision', 'outcome', 'gallery', 'id', 'gallery_id', '{decided_by}', '{staff_id}',
    '{reason}', '{state,turn,since,candidate,findings,rule_code,reason,released_at,updated_at,revision}',
    '{">restored": "restored", ">upheld": "upheld"}', '{operator}');

-- What is decided about, as it lies in the database; null where there is none. Called by the sealer and by the trigger.
create function find_decided(decision_name text, row_id uuid) returns jsonb
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set timezone = 'UTC' as $$
declare
  rule decision_by_two;
  found_row jsonb;
begin
  select * into rule from decision_by_two where decision = decision_name;
  if not found then return null; end if;
  execute format('select to_jsonb(t) from %I t where %I = $1', rule.row_table, rule.row_key) into found_row using row_id;
  return found_row - rule.loose_columns;
end
$$;
revoke execute on function find_decided from public;

create function digest_decided(decided jsonb) returns bytea language sql immutable as $$
  select sha256(convert_to(decided::text, 'UTF8'))
$$;

create function find_decided_sha256(decision_name text, row_id uuid) returns bytea
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select digest_decided(find_decided(decision_name, row_id))
$$;

create function require_confirmation() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp set timezone = 'UTC' as $$
declare
  rule decision_by_two;
  was jsonb := coalesce(to_jsonb(old), '{}');
  becomes jsonb := to_jsonb(new);
  step text;
  asked text;
  decided jsonb;
  first uuid;
  who uuid;
  name text;
begin
  select * into strict rule from decision_by_two where decision = TG_ARGV[0];
  step := coalesce(was ->> rule.state_column, '') || '>' || (becomes ->> rule.state_column);
  if not exists (select from jsonb_object_keys(rule.verdicts) way
    where split_part(way, '>', 2) = becomes ->> rule.state_column) then return new; end if;
  if TG_OP = 'UPDATE' then
    if was - rule.moving_columns <> becomes - rule.moving_columns then
      raise exception 'what was proposed stays as it is' using errcode = 'insufficient_privilege';
    end if;
    -- Its consequences.
    if was -> rule.state_column = becomes -> rule.state_column and not exists (select from unnest(rule.second_columns) of
      where becomes ->> of is not null and becomes -> of <> was -> of) then return new; end if;
  end if;
  if not rule.verdicts ? step then
    raise exception '% does not go from %', rule.decision, step using errcode = 'insufficient_privilege';
  end if;
  asked := rule.verdicts ->> step;
  if asked is null then return new; end if;

  decided := find_decided(rule.decision, (becomes ->> rule.row_column)::uuid);
  select decided ->> of into first from unnest(rule.first_columns) with ordinality as columns (of, nth)
    where decided ->> of is not null order by nth limit 1;
  if first is null and rule.decision = 'refund' then return new; end if;
  update staff_confirmation set used_at = clock_timestamp() where used_at is null and id = (
    select id from staff_confirmation where row_id = (becomes ->> rule.row_column)::uuid and decision = rule.decision
      and verdict = asked and row_sha256 = digest_decided(decided) and used_at is null
      and at > clock_timestamp() - interval '5 minutes' order by at desc limit 1)
    returning staff_id into who;
  if who is null then
    raise exception '% is not confirmed', rule.decision using errcode = 'insufficient_privilege';
  end if;
  if coalesce(is_same_person(first, who), true) then
    raise exception 'two people decide' using errcode = 'insufficient_privilege';
  end if;
  if not exists (select from staff where id = who and role = any (rule.roles) and left_at is null) then
    raise exception 'this is not theirs to decide' using errcode = 'insufficient_privilege';
  end if;
  foreach name in array rule.second_columns loop
    if becomes ->> name is distinct from who::text
      and (cardinality(rule.second_columns) = 1 or (becomes ->> name is not null and becomes -> name <> was -> name)) then
      raise exception 'somebody else confirmed it' using errcode = 'insufficient_privilege';
    end if;
  end loop;
  return new;
end
$$;

do $$
declare
  rule decision_by_two;
begin
  for rule in select * from decision_by_two loop
    execute format('create trigger needs_confirmation before insert or update on %I for each row %s
      execute function require_confirmation(%L)',
      -- A first or a third opinion is that of one person.
      rule.table_name, case when rule.decision = 'review-case' then 'when (new.round = 2)' else '' end, rule.decision);
  end loop;
end
$$;

-- An agreement is published by two: what one person publishes is none.
create function refuse_lone_agreement() returns trigger language plpgsql as $$
begin
  raise exception 'an agreement is published by two' using errcode = 'insufficient_privilege';
end
$$;
create trigger agreement_by_two before insert on content_publication for each row
  when (new.agreement_version is not null) execute function refuse_lone_agreement();

-- The second reviewer of a case is who gave the confirmed opinion.
create function require_second_opinion() returns trigger language plpgsql as $$
begin
  if not exists (select from case_opinion where case_id = new.id and round = 2 and staff_id = new.second_by) then
    raise exception 'the second reviewer has said nothing' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger second_said_so before update of second_by on review_case for each row
  when (new.second_by is not null and new.second_by is distinct from old.second_by)
  execute function require_second_opinion();

do $$
begin
  if exists (select from pg_roles where rolname = 'yinji_sealer') then
    grant insert on staff_confirmation to yinji_sealer;
  end if;
end
$$;
