-- Who has passed a check of the real name, and when; the name stays behind the door.
create view passed_real_name_check as select account_id, created_at from real_name_check where state = 'passed';

-- The number of a confirmation or certification stands where the track says that it is passed.
alter table track add column number text;
update track set number = review_case.number from review_case
where review_case.work_id = track.work_id and review_case.kind = track.name and review_case.decision = 'passed'
  and track.name in ('confirmation', 'certification');
