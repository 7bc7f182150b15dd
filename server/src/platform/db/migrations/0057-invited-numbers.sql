-- An invitation is written for every number, so that nobody learns from it who is here. The number is destroyed with
-- the answer, the withdrawal or the end of the invitation; until then it stands sealed like an account's own.
alter table organisation_invitation
  alter column person_id drop not null,
  add column phone_sealed bytea,
  add column phone_lookup bytea,
  add column told_at timestamptz,
  add check ((phone_sealed is null) = (phone_lookup is null));
update organisation_invitation invitation
  set phone_sealed = account.phone_sealed, phone_lookup = account.phone_lookup, told_at = invited_at, person_id = null
  from account where account.id = person_id and answered_at is null and account.phone_sealed is not null;
comment on column organisation_invitation.person_id is
  'account closed: destroyed; null until somebody with the number has answered';
drop index one_open_invitation;
create unique index one_open_invitation on organisation_invitation (organisation_id, phone_lookup) where answered_at is null;
create index on organisation_invitation (phone_lookup) where answered_at is null;
create index on organisation_invitation (expires_at) where phone_sealed is not null;
