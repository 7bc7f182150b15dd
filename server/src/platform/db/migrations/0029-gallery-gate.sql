-- A gallery passes a gate as a work in display does: packages/tracks, gallery-life. What is asked for is a version that
-- nobody has passed yet; strangers see the last one that was passed.
alter table gallery drop constraint gallery_state_check;
alter table gallery add constraint gallery_state_check check (state in
  ('draft', 'checking', 'refused', 'refusal-appealed', 'released', 'rechecking', 'change-refused', 'change-appealed',
   'withdrawn', 'taken', 'removal-appealed', 'deleted'));
alter table gallery
  add column since timestamptz,
  -- One more with every move: who decides says which turn was on the screen.
  add column turn int not null default 1,
  -- The version that was asked for and is not passed.
  add column candidate int,
  -- Why a person has to look at it.
  add column findings jsonb,
  add column rule_code text,
  add column decided_by uuid references staff,
  add column decided_at timestamptz,
  add column appeal text,
  add column appealed_at timestamptz,
  -- Of the decision that stands now.
  add column is_appealed boolean not null default false;
update gallery set since = updated_at;
alter table gallery alter column since set not null;
create index gallery_waiting on gallery (since)
  where state in ('checking', 'rechecking', 'refusal-appealed', 'change-appealed', 'removal-appealed');
drop index gallery_public;
create index gallery_public on gallery (released_at desc)
  where state in ('released', 'rechecking', 'change-refused', 'change-appealed');

alter table gallery_version add column passed_at timestamptz;
update gallery_version set passed_at = released_at;

-- Set aside when it is asked for, spent when it is passed, given back when not.
alter table gallery_use add column spent_at timestamptz;
update gallery_use set spent_at = since;
-- None where an appeal was right and no use was left: the mistake was ours.
alter table gallery_use alter column reservation_id drop not null;

create table gallery_decision (
  id uuid primary key,
  gallery_id uuid not null references gallery,
  turn int not null,
  outcome text not null check (outcome in ('passed', 'refused', 'removed', 'restored', 'upheld')),
  rule_code text,
  reason text not null default '',
  -- Null where nothing was found and nobody had to look.
  staff_id uuid references staff,
  at timestamptz not null,
  unique (gallery_id, turn)
);
create index on gallery_decision (gallery_id, at desc);

-- A report is about a work, or about a gallery.
alter table display_report alter column work_id drop not null;
alter table display_report add column gallery_id uuid references gallery;
alter table display_report add check ((work_id is null) <> (gallery_id is null));
create index on display_report (gallery_id) where gallery_id is not null;

-- The bytes of something from a work's making come in pieces too. No foreign key: it may be erased while they come, and
-- whoever finishes then finds nothing.
alter table resumable_upload add column material_id uuid;
