-- The picture that strangers see, in the sizes of their screens: made of the marked preview, shown while the work is in
-- display and no longer, destroyed with the work.
create table public_picture (
  work_id uuid not null references work,
  -- Long side at most, px.
  side int not null check (side in (240, 480, 960)),
  format text not null check (format in ('webp', 'avif')),
  object_key text not null,
  primary key (work_id, side, format)
);
create index public_picture_object on public_picture (object_key);

-- Null until they were made, or could not be.
alter table original add column sized_at timestamptz;
create index original_unsized on original (marked_at) where sized_at is null and public_preview_key is not null;
