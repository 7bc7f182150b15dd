-- The witness policies of the log, in order. A change is a record in the log first, under a checkpoint that the quorum
-- of the policy before has cosigned; only then is it in force and published. See sealer/src/policed-sequencer.ts.
create table log_policy (
  seq           bigint primary key check (seq > 0), -- given by the sealer: of two that change it at once one fails
  policy        text not null,                      -- policy.txt, to the byte
  witnesses     jsonb not null,                     -- whom to ask under it, as in the setting WITNESSES
  quorum        int not null check (quorum >= 0),
  record_sha256 bytea not null unique check (octet_length(record_sha256) = 32),
  changed_at    timestamptz not null,
  in_force_at   timestamptz,                        -- null: announced, its record not yet cosigned
  after_size    bigint,                             -- checkpoints larger than this are cosigned under it
  check ((in_force_at is null) = (after_size is null))
);
create unique index log_policy_announced on log_policy ((true)) where in_force_at is null;

do $$
begin
  if exists (select from pg_roles where rolname = 'yinji_web') then
    grant select on log_policy to yinji_web;
  end if;
  if exists (select from pg_roles where rolname = 'yinji_sealer') then
    grant select, insert on log_policy to yinji_sealer;
    grant update (witnesses, in_force_at, after_size) on log_policy to yinji_sealer;
  end if;
end
$$;
