-- A deleted draft keeps neither texts nor digests: those deleted earlier, unless their account is under a legal hold.
create temporary table deleted_draft on commit drop as
  select id from work where deleted_at is not null and erased_at is null
    and not exists (select from deposit where work_id = work.id and received_at is not null)
    and not exists (select from legal_hold where account_id = work.account_id and lifted_at is null);
-- A material whose file a hold kept is left to whoever ends the hold.
delete from material where object_key is null and work_id in (select id from deleted_draft);
delete from work_version where work_id in (select id from deleted_draft);
update work set title = '', description = '', file_name = null, file_size_bytes = null, file_sha256 = null,
  file_sm3 = null, claimed_created_on = null, category = null, ai_use = null, ai_tool = ''
  where id in (select id from deleted_draft);
