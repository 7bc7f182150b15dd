-- A confirmation is sent back for correction as well (decision 0059). Its answer has no form of its own to be kept in.
alter table correction drop constraint correction_kind_check;
alter table correction add constraint correction_kind_check check (kind in ('certification', 'change', 'confirmation'));
alter table correction add column answer_sealed bytea;

-- 待补正: until when its holder can correct a track that is under review; every move of the track ends it.
alter table track add column correct_until timestamptz check (correct_until is null or state = 'reviewing');
update track set correct_until = due_at from correction
  where correction.work_id = track.work_id and kind = name and ended_at is null and state = 'reviewing';
