-- What a passed record went through afterwards; the public status is read from what is worn now (packages/tracks, standing).
create table work_badge (
  id uuid primary key,
  work_id uuid not null references work,
  badge text not null check (badge in ('changed', 'transferred', 'disputed', 'revoked', 'withdrawn')),
  -- The change, transfer or objection that it comes from: given once by each.
  subject_id uuid not null,
  since timestamptz not null,
  ended_at timestamptz,
  unique (subject_id, work_id, badge)
);
create index on work_badge (work_id) where ended_at is null;

-- Cases of other kinds than the tracks' stand in the same queue; `subject_id` is what they are about.
alter table review_case add column subject_id uuid;
alter table review_case drop constraint review_case_kind_check;
alter table review_case add constraint review_case_kind_check
  check (kind in ('confirmation', 'certification', 'change', 'transfer', 'objection', 'display'));
alter table review_case drop constraint review_case_decision_check;
alter table review_case add constraint review_case_decision_check check (decision in ('passed', 'rejected', 'correction'));
drop index one_open_case;
create unique index one_open_case on review_case (kind, coalesce(subject_id, work_id))
  where decided_at is null and withdrawn_at is null;

-- A work can have several contracts and changes, and a certificate again after a change: the old one is superseded.
alter table document add column subject_id uuid;
alter table document add column superseded_at timestamptz;
alter table document drop constraint document_kind_check;
alter table document add constraint document_kind_check
  check (kind in ('deposit', 'confirmation', 'certification', 'comparison', 'contract', 'change'));
alter table document drop constraint document_work_id_kind_key;
create unique index one_document on document (work_id, kind, coalesce(subject_id, work_id));
alter table renewal drop constraint renewal_kind_check;
alter table renewal add constraint renewal_kind_check check (kind in ('bundle', 'public-bundle',
  'deposit', 'confirmation', 'certification', 'comparison', 'contract', 'change',
  'deposit-pdf', 'confirmation-pdf', 'certification-pdf', 'comparison-pdf', 'contract-pdf', 'change-pdf'));
