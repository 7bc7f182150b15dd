-- What a sweep has still to do is read from a partial index: among a million works, joining two whole tables each second to
-- find nothing costs more than the work itself.
alter table original add column documented_at timestamptz;
alter table original add column labels_read_at timestamptz;
alter table original add column compared_at timestamptz;

update original set
  documented_at = (select max(built_at) from bundle where bundle.work_id = original.work_id having count(*) = 2),
  labels_read_at = (select read_at from file_labels where file_labels.work_id = original.work_id),
  compared_at = (select checked_at from arrival_check where arrival_check.work_id = original.work_id);

create index original_undocumented on original (arrived_at) where documented_at is null;
create index original_unread on original (arrived_at) where labels_read_at is null;
create index original_uncompared on original (arrived_at) where compared_at is null;

-- Certificate and report of a decision; the sweep marks a case that lacks neither.
alter table review_case add column documented_at timestamptz;
create index review_case_undocumented on review_case (decided_at) where decided_at is not null and documented_at is null;

-- Signatures do not compress: trying it cost each round of the log some processor time.
alter table log_checkpoint alter column note set storage external;
alter table log_checkpoint alter column cosigned_note set storage external;
