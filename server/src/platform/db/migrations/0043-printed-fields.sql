-- What a reader of a printed document compares: title and name as printed, encrypted, and the record whose digest its
-- rosette is drawn from. Empty for documents issued before: those are compared by their PDF only.
alter table document add column printed_sealed bytea;
alter table document add column rosette_sha256 bytea check (octet_length(rosette_sha256) = 32);
create index on document (sha256);
