-- What a deposited file says of its own making: C2PA manifest and labels of AI generation, read once from the bytes
-- (packages/content-credentials). A preview may lose them; this and the original keep them.
create table file_labels (
  work_id uuid primary key references original,
  labels jsonb check (octet_length(labels::text) <= 65536),
  -- Why they could not be read; the file is not tried again.
  fault text,
  read_at timestamptz not null,
  check ((labels is null) <> (fault is null))
);
