-- A text sealed and looked up under this database's keys: the server starts under no others (docs/decisions/0048). One row.
create table key_check (
  id boolean primary key default true check (id),
  value_sealed bytea not null,
  value_lookup bytea not null
);
