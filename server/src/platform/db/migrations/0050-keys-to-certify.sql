-- The sealer certifies a key only if this table has its request and the commitment to the name, and only while the
-- account's use case waits for it. The web role adds rows and never changes them.
create table key_certification (
  id uuid primary key,
  -- No reference: the request carries the name and is destroyed with the account's data.
  request_id uuid not null,
  account_id uuid not null references account,
  csr_sha256 bytea not null check (length(csr_sha256) = 32),
  -- Salted: what the log's key record has.
  person_commitment bytea not null check (length(person_commitment) = 32)
);
create index on key_certification (account_id);
comment on column key_certification.account_id is
  'account closed: kept: digests by id alone; the salt that opens the commitment is destroyed';
create trigger append_only before update or delete or truncate on key_certification
  for each statement execute function refuse_change();

-- What was certified for an account so far.
create view certified_key as
  select account_id, key_certification.request_id, person_commitment, signed_at
  from key_certification join sealer_signature on kind = 'certificate' and sealer_signature.request_id = key_certification.id;

-- What the sealer needs to know of an account, and no more.
create view certification_facts as
  select asked.id, asked.csr_sha256, asked.person_commitment,
    exists (select from key_request where id = asked.request_id and account_id = asked.account_id
      and csr_sha256 = asked.csr_sha256 and state = 'issuing') as is_issuing,
    exists (select from real_name_check where account_id = asked.account_id and state = 'passed')
      or exists (select from identity_review where account_id = asked.account_id and state = 'passed') as is_checked,
    -- One name for an account, for ever.
    exists (select from certified_key as earlier where account_id = asked.account_id and person_commitment <> asked.person_commitment) as has_other_name,
    -- A further key needs a further check.
    exists (select from certified_key as earlier where account_id = asked.account_id and request_id <> asked.request_id and not exists
      (select from real_name_check where account_id = asked.account_id and state = 'passed'
        and created_at > earlier.signed_at)) as needs_check
  from key_certification as asked;

do $$
begin
  if exists (select from pg_roles where rolname = 'yinji_sealer') then
    grant select on certification_facts to yinji_sealer;
  end if;
end
$$;
