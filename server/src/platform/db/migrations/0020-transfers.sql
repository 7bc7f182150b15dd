-- Contracts of transfer and licence, who signs them, and the ledger of every right in a work.

-- The exclusion constraints below compare a uuid and ranges in one index. A trusted extension: the database's owner may.
create extension if not exists btree_gist;

create table transfer (
  id uuid primary key,
  work_id uuid not null references work,
  -- Who drafted it: the holder of the rights then. What follows a recorded transfer does not change it.
  account_id uuid not null references account,
  -- YJZR…, from the offer on.
  number text unique,
  kind text not null check (kind in ('assignment', 'exclusive-licence', 'licence')),
  is_whole boolean not null,
  state text not null check (state in ('drafted', 'offered', 'consenting', 'signing', 'signed', 'reviewing',
    'recorded', 'rejected', 'declined', 'expired', 'withdrawn')),
  -- Terms with names and numbers in them; emptied when no party is left.
  draft_sealed bytea,
  draft_sha256 bytea not null,
  -- Opens the commitment to the parties in the log.
  salt bytea not null,
  statement_sealed bytea,
  statement_signature_sealed bytea,
  stated_at timestamptz,
  -- contract.json; there once everybody has agreed and it can be signed.
  contract_sealed bytea,
  contract_sha256 bytea,
  drafted_at timestamptz not null,
  updated_at timestamptz not null,
  offered_at timestamptz,
  due_at timestamptz,
  decided_at timestamptz,
  reason text,
  record_sha256 bytea,
  check ((contract_sealed is null) or (contract_sha256 is not null)),
  check ((state in ('offered', 'consenting', 'signing')) = (due_at is not null)),
  check (state = 'drafted' or state = 'withdrawn' or number is not null)
);
create index on transfer (work_id);
create index on transfer (account_id);
create index on transfer (due_at) where due_at is not null;
create index on transfer (state) where state in ('offered', 'consenting', 'signed');

create table transfer_party (
  id uuid primary key,
  transfer_id uuid not null references transfer,
  role text not null check (role in ('holder', 'counterparty', 'co-owner')),
  -- Null until somebody with this name and this phone or mailbox is here and verified.
  account_id uuid references account,
  name_sealed bytea,
  target_lookup bytea,
  target_channel text check (target_channel in ('sms', 'email')),
  -- What the public record calls the new holder; chosen by them.
  public_name text,
  answered_at timestamptz,
  signing_key_id uuid references signing_key,
  signature_sealed bytea,
  signature_sha256 bytea,
  signed_at timestamptz,
  record_sha256 bytea,
  unique (transfer_id, account_id)
);
create unique index on transfer_party (transfer_id, role) where role <> 'co-owner';
create index on transfer_party (transfer_id);
create index on transfer_party (account_id);
create index on transfer_party (target_lookup) where account_id is null;

-- One row a right of a contract. Places are spans of leaves (packages/contract, territories), days are counted from 1970.
create table right_grant (
  id uuid primary key,
  transfer_id uuid not null references transfer,
  work_id uuid not null references work,
  right_no int not null check (right_no between 5 and 17),
  kind text not null check (kind in ('assignment', 'exclusive-licence', 'licence')),
  territory text not null,
  place_from int not null,
  place_to int not null,
  day_from int not null,
  -- The first day that does not count any more; null: for good.
  day_to int,
  grantor_id uuid not null references account,
  grantee_id uuid references account,
  state text not null check (state in ('offered', 'granted', 'released')),
  granted_at timestamptz,
  unique (transfer_id, right_no),
  check (place_from < place_to and (day_to is null or day_from < day_to)),
  check (state <> 'granted' or (granted_at is not null and grantee_id is not null)),
  -- What the use case finds under the work's lock (rights/collides.ts) the database refuses too: an exclusive licence
  -- beside another one, offered or granted ...
  constraint one_exclusive_licence exclude using gist (
    work_id with =, right_no with =, int4range(place_from, place_to) with &&, int4range(day_from, day_to) with &&
  ) where (kind = 'exclusive-licence' and state in ('offered', 'granted')),
  -- ... and two offers of the same thing, of which one takes it all.
  constraint one_exclusive_offer exclude using gist (
    work_id with =, right_no with =, int4range(place_from, place_to) with &&, int4range(day_from, day_to) with &&
  ) where (kind <> 'licence' and state = 'offered')
);
create index on right_grant (work_id) where state <> 'released';

-- A work whose holder lets it be known that rights in it can be had.
create table transfer_offer (
  work_id uuid primary key references work,
  account_id uuid not null references account,
  kinds text[] not null,
  price text not null check (price in ('negotiable', 'in-contract')),
  since timestamptz not null
);
create index on transfer_offer (since desc);
