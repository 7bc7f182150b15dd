-- A work passes to another holder, what its former one told the reviewers does not.
alter table correction add column answered_by uuid references account;
update correction set answered_by = work.account_id from work where work.id = correction.work_id and answer_sealed is not null;
create index on correction (answered_by) where answered_by is not null;
comment on column correction.answered_by is
  'account closed: destroyed with the work; emptied where the work is somebody else’s now';
