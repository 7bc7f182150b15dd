-- Who works on what is unfinished, how often it was tried and when it is tried again. The other tables stay the truth:
-- an empty table is filled again by the reconciler.
create table job (
  id uuid primary key,
  kind text not null,
  -- Of one kind and key there is one job: asking twice is asking once.
  key text not null,
  data jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'dead')),
  -- When it is due; while it runs, the end of the lease.
  run_at timestamptz not null default now(),
  -- Tries since the last one that came to its end.
  tries int not null default 0,
  -- Counts the leases: who lost a lease writes nothing any more.
  lease int not null default 0,
  -- Somebody needed it again while it ran.
  is_asked_again boolean not null default false,
  enqueued_at timestamptz not null default now(),
  failing_since timestamptz,
  last_failed_at timestamptz,
  -- The name of what was thrown, never its sentence, which may hold what somebody typed.
  last_error text,
  unique (kind, key)
);
create index job_due on job (kind, run_at) where state <> 'dead';
create index job_failing on job (kind, last_failed_at) where failing_since is not null;

drop table sweep_fault;
