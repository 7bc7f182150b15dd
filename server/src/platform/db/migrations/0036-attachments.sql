-- One table for every file that is handed in with an application. The file's key is sealed in its row: without the row
-- nobody can decrypt the bytes.
create table attachment (
  id uuid primary key,
  subject_kind text not null check (subject_kind in
    ('certification', 'change', 'identity-review', 'objection', 'succession', 'succession-contest')),
  subject_id uuid not null,
  kind text not null,
  -- Who handed it in. Unknown for moved rows of a work that has passed to somebody else since.
  account_id uuid references account,
  -- In an objection: whether the other side may see it.
  is_shared boolean not null default false,
  -- The vault's purpose of the key. Moved files keep the one that they were sealed with.
  purpose text not null check (purpose in
    ('attachment', 'certification-file', 'enclosure', 'identity-paper', 'objection-paper')),
  name_sealed bytea,
  media_type text not null,
  size_bytes int not null,
  -- Empty for moved photographs of identity reviews: their digest was not kept.
  sha256 bytea not null,
  object_key text not null,
  key_sealed bytea not null,
  begun_at timestamptz not null,
  -- The row comes before the file, so that every file has a row.
  arrived_at timestamptz
);
create index on attachment (subject_id);
create index on attachment (account_id);
create index on attachment (begun_at) where arrived_at is null;

insert into attachment
select file.id, 'certification', file.work_id, file.kind,
  case when exists (select from work_badge as badge where badge.work_id = file.work_id
    and badge.badge = 'transferred' and badge.since > file.created_at) then null else work.account_id end,
  false, 'certification-file', file.name_sealed, file.media_type, file.size_bytes, file.sha256, file.object_key,
  file.key_sealed, file.created_at, file.arrived_at
from certification_file as file join work on work.id = file.work_id;

insert into attachment
select id, subject_kind, subject_id, kind, account_id, false, 'enclosure', name_sealed, media_type, size_bytes, sha256,
  object_key, key_sealed, begun_at, arrived_at
from enclosure where key_sealed is not null and destroyed_at is null;

insert into attachment
select paper.id, 'identity-review', paper.review_id, paper.kind, review.account_id, false, 'identity-paper', null,
  paper.media_type, paper.size_bytes, '', paper.object_key, paper.key_sealed,
  coalesce(paper.arrived_at, review.begun_at), paper.arrived_at
from identity_paper as paper join identity_review as review on review.id = paper.review_id
where paper.key_sealed is not null and paper.destroyed_at is null and review.state in ('draft', 'waiting');

-- Whoever did not begin the objection is its other side. If the objector has the work by now, the former holder is
-- unknown.
insert into attachment
select paper.id, 'objection', paper.objection_id, paper.kind,
  case paper.side when 'objector' then objection.account_id
    else nullif(coalesce(answer.account_id, work.account_id), objection.account_id) end,
  paper.is_shared, 'objection-paper', null, paper.media_type, paper.size_bytes, paper.sha256, paper.object_key,
  paper.key_sealed, coalesce(paper.arrived_at, objection.created_at), paper.arrived_at
from objection_paper as paper
join objection on objection.id = paper.objection_id
join work on work.id = objection.work_id
left join objection_answer as answer on answer.objection_id = objection.id
where paper.key_sealed is not null and paper.destroyed_at is null;

-- Bytes that were still to be removed.
insert into doomed_object (object_key)
select object_key from enclosure where destroyed_at is null and key_sealed is null
union
select paper.object_key from identity_paper as paper join identity_review as review on review.id = paper.review_id
where paper.destroyed_at is null and (paper.key_sealed is null or review.state not in ('draft', 'waiting'))
union
select object_key from objection_paper where destroyed_at is null and key_sealed is null
on conflict do nothing;

drop table certification_file, enclosure, identity_paper, objection_paper;
