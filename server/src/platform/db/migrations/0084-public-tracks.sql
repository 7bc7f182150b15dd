-- What strangers may know of the other two tracks: passed and in force, or not. Beside the list's own columns, so that
-- a filter among a million works walks an index of those that it shows.
alter table work
  add column is_confirmed boolean not null default false,
  add column is_certified boolean not null default false;
update work set
  is_confirmed = exists (select from track where work_id = work.id and name = 'confirmation' and state = 'passed'),
  is_certified = exists (select from track where work_id = work.id and name = 'certification' and state = 'passed')
where not exists (select from work_badge where work_id = work.id and badge in ('revoked', 'withdrawn') and ended_at is null);
create index work_in_public_confirmed on work (work_type, deposited_at desc, id desc)
  where is_public and deleted_at is null and is_confirmed;
create index work_in_public_certified on work (work_type, deposited_at desc, id desc)
  where is_public and deleted_at is null and is_certified;
