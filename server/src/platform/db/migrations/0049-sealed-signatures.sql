-- A certificate, the request for it and every signature hold their person's name: they are sealed like the name.
-- Rows of before hold them in clear until the command that has the key seals them (npm run rotate -- seal).
alter table signing_key rename column certificate to certificate_sealed;
alter table key_request rename column csr to csr_sealed;
alter table key_request rename column succession_signature to succession_signature_sealed;
alter table deposit rename column signature to signature_sealed;
alter table certification rename column signature to signature_sealed;
alter table certification_owner rename column signature to signature_sealed;
alter table change_request rename column signature to signature_sealed;
