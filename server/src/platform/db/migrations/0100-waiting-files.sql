-- A file that its owner leaves with the platform until its deposit can be made (decision 0071): what was filled in beside it,
-- since when it is kept, whether its end was announced, and whether it was taken back. What is taken back under a legal hold
-- stays until the hold is lifted, and its owner sees it no more.
alter table uploaded_file add column described jsonb;
alter table uploaded_file add column kept_at timestamptz;
alter table uploaded_file add column reminded_at timestamptz;
alter table uploaded_file add column discarded_at timestamptz;
