-- PDQ hashes of the picture without each frame around it: 8 × 32 bytes a frame. Empty where it has none, and of the
-- originals that came before.
alter table original add column pdq_trimmed bytea not null default ''::bytea check (octet_length(pdq_trimmed) % 256 = 0);
-- The same file is looked up; the picture is in the copy index.
create index blocked_picture_file on blocked_picture (sha256) where removed_at is null and sha256 is not null;
