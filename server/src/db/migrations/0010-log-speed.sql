-- What waits is a queue: taken in the order in which it came and removed. Two random indexes on it (a random id and the
-- digest) cost more than the rest of the row. That the same record is one entry rests on log_entry alone.
alter table pending_record drop constraint pending_record_pkey;
alter table pending_record drop constraint pending_record_entry_sha256_key;
drop index pending_record_order;
alter table pending_record drop column id;
alter table pending_record add column seq bigint generated always as identity primary key;

-- Digests do not compress: trying to costs more than storing them.
alter table log_tile alter column hashes set storage external;
