-- A ticket carries a session into another browser, such as a partner's web view, without its token in an address.
alter table session
  add column ticket_sha256 bytea unique,
  add column ticket_until timestamptz,
  -- The session that asked for the ticket: this one ends with it.
  add column opened_by uuid references session (id),
  add check ((ticket_sha256 is null) = (ticket_until is null)),
  -- A session opened by a ticket issues none.
  add check (opened_by is null or ticket_sha256 is null);
create index on session (opened_by) where opened_by is not null;

alter table sign_in_attempt drop constraint sign_in_attempt_way_check;
alter table sign_in_attempt add constraint sign_in_attempt_way_check
  check (way in ('code', 'password', 'register', 'reset', 'ticket'));
