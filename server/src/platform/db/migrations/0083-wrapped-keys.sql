-- Signing keys enciphered in the browser (decision 0055): by the code of a recovery sheet, and by a passkey. The platform
-- opens neither. They go with the request, which a closed account loses, and when the certificate is revoked.
create table key_wrap (
  request_id uuid primary key references key_request on delete cascade,
  sheet_sealed bytea not null,
  passkey_sealed bytea,
  -- Of the passkey, base64url: the browser asks for that one.
  credential_id text,
  check ((passkey_sealed is null) = (credential_id is null))
);
comment on table key_wrap is 'account closed: destroyed with its request';
