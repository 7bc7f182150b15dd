-- 待补正 of more than one kind of case: what was asked of a form before is asked of a change as well.
alter table certification_correction rename to correction;
alter table correction add column kind text not null default 'certification'
  check (kind in ('certification', 'change'));
alter table correction alter column kind drop default;
-- The work of a certification, the change itself of a change.
alter table correction add column subject_id uuid;
update correction set subject_id = work_id;
alter table correction alter column subject_id set not null;
drop index one_open_correction;
create unique index one_open_correction on correction (kind, subject_id) where ended_at is null;
create index on correction (work_id);

alter table change_request drop constraint change_request_state_check;
alter table change_request add constraint change_request_state_check
  check (state in ('draft', 'reviewing', 'correcting', 'recorded', 'rejected', 'withdrawn'));
drop index one_open_change;
create unique index one_open_change on change_request (work_id) where state in ('draft', 'reviewing', 'correcting');

-- A contract that waits for somebody: whether they were reminded of the step that it is at.
alter table transfer add column reminded_at timestamptz;
