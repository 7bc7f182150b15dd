-- The sealer signs a page only if this table has its digest, under a record of the log: who holds the web process can
-- add rows and never change them, and every row names a record that is public.
-- It names nobody: digests, and a number that the log has. An account that closes leaves it as it is.
create table document_request (
  id uuid primary key,
  kind text not null
    check (kind in ('deposit', 'confirmation', 'certification', 'comparison', 'contract', 'change')),
  number text not null,
  -- The record that the document is about.
  basis_sha256 bytea not null check (length(basis_sha256) = 32),
  -- Of the page's bytes outside the place of the signature.
  page_sha256 bytea not null check (length(page_sha256) = 32)
);
create trigger append_only before update or delete or truncate on document_request
  for each statement execute function refuse_change();

-- What the sealer signed on a request, once for each; only the sealer writes it.
create table sealer_signature (
  kind text not null check (kind in ('document', 'certificate')),
  request_id uuid not null,
  -- Of the signature, or of the certificate.
  result_sha256 bytea not null check (length(result_sha256) = 32),
  signed_at timestamptz not null default clock_timestamp(),
  primary key (kind, request_id)
);
create index on sealer_signature (kind, signed_at);
create trigger append_only before update or delete or truncate on sealer_signature
  for each statement execute function refuse_change();

do $$
begin
  if exists (select from pg_roles where rolname = 'yinji_web') then
    grant select on sealer_signature to yinji_web;
  end if;
  if exists (select from pg_roles where rolname = 'yinji_sealer') then
    grant select on document_request to yinji_sealer;
    grant select, insert on sealer_signature to yinji_sealer;
  end if;
end
$$;
