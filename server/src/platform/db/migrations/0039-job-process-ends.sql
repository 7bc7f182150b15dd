-- How often in a row a process ended in the middle of this job. It has a limit of its own: a job that kills its process
-- must not do so as often as a job may be retried during an outage.
alter table job add column process_ends int not null default 0;
