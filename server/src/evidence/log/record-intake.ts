import { hash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';

/** Records per statement: at 64 KB each this bounds its memory. */
const BATCH_LIMIT = 512;

/** Accepts records that belong to no business transaction. */
export interface RecordIntake {
  /** Resolves with the record's SHA-256 once the record is pending in the database. */
  submit(record: Uint8Array): Promise<Buffer>;
}

interface Submission {
  record: Uint8Array;
  done: PromiseWithResolvers<void>;
}

/**
 * At most one statement in this many milliseconds: under load each then carries more, and the sealer is woken
 * less.
 */
const STATEMENT_MS = 2;

/**
 * One statement for all records that arrived while the last one ran. It does not wait for the disk: the
 * submitter waits for the proof, whose transaction is on disk only together with everything before it. A crash
 * in between loses only unacknowledged records.
 */
export function createRecordIntake({ pool }: { pool: Pool }): RecordIntake {
  let queue: Submission[] = [];
  let isRunning = false;

  async function run(): Promise<void> {
    isRunning = true;
    while (queue.length > 0) {
      const until = performance.now() + STATEMENT_MS;
      const batch = queue.splice(0, BATCH_LIMIT);
      try {
        await insertRecords(
          pool,
          batch.map(({ record }) => record),
        );
        for (const { done } of batch) done.resolve();
      } catch (cause) {
        for (const { done } of batch) done.reject(cause);
      }
      const left = until - performance.now();
      if (left > 1) await pause(left);
    }
    isRunning = false;
  }

  return {
    submit: async (record) => {
      const done = Promise.withResolvers<void>();
      queue.push({ record, done });
      if (!isRunning) void run();
      await done.promise;
      return hash('sha256', record, 'buffer');
    },
  };
}

/**
 * The records are passed as one value: an array of byte strings would be sent as escaped text of twice the
 * length.
 */
async function insertRecords(pool: Pool, records: readonly Uint8Array[]): Promise<void> {
  const lengths = records.map(({ length }) => length);
  let end = 1;
  const starts = lengths.map((length) => (end += length) - length);
  await pool.query({
    name: 'intake',
    text: `with quick as (select set_config('synchronous_commit', 'off', true)),
      cut as (select substring($1::bytea from start for length) as entry
              from quick, unnest($2::int[], $3::int[]) as part(start, length)),
      done as (insert into pending_record (entry, entry_sha256) select entry, sha256(entry) from cut)
      select pg_notify('pending_record', '')`,
    values: [Buffer.concat(records), starts, lengths],
  });
}
