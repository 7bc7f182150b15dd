-- The oldest release that may run on this schema, by the last migration that it has to know. A migration that takes away what
-- an earlier release uses writes here from which one on a release does without it.
create table oldest_release (
  one boolean primary key default true check (one),
  knows text not null check (knows ~ '^\d{4}$')
);
insert into oldest_release (knows) values ('0096');
