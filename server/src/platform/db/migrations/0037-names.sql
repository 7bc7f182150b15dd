-- What other wings read of people: names, and whether the account is open. Addresses and passwords stay behind the door.
create view staff_name as select id, name from staff;
create view account_name as
  select id, kind, nickname, nickname_grams, created_at, closed_at from account;
