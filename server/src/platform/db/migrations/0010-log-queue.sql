-- What waits is a queue: taken in the order in which it came and removed. Two random indexes on it (a random id and the
-- digest) cost more than the rest of the row. That the same record is one entry rests on log_entry alone.
alter table pending_record drop constraint pending_record_pkey;
alter table pending_record drop constraint pending_record_entry_sha256_key;
drop index pending_record_order;
alter table pending_record drop column id;
alter table pending_record add column seq bigint generated always as identity primary key;

-- Digests do not compress: trying to costs more than storing them.
alter table log_tile alter column hashes set storage external;

-- The sealer announces no records: this one alone, and only as the record of a policy. Runs with the owner's rights.
create function announce_policy_record(record bytea) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into pending_record (entry, entry_sha256)
  select record, sha256(record) from log_policy where record_sha256 = sha256(record);
  if not found then
    raise exception 'not the record of a policy';
  end if;
end
$$;
revoke all on function announce_policy_record from public;

do $$
begin
  if exists (select from pg_roles where rolname = 'yinji_sealer') then
    grant execute on function announce_policy_record to yinji_sealer;
  end if;
end
$$;
