-- 请家人帮忙填写: the link with which somebody without an account proposes name and kind of a work (decision 0061). One an
-- account; it names no work, since a draft begins with both.
create table filling_help (
  account_id uuid primary key references account,
  token_sha256 bytea not null unique check (length(token_sha256) = 32),
  made_at timestamptz not null,
  ends_at timestamptz not null,
  title text,
  work_type text check (work_type in ('photo', 'draw', 'creative')),
  check ((title is null) = (work_type is null))
);
create index on filling_help (ends_at);
comment on column filling_help.account_id is 'account closed: destroyed';
