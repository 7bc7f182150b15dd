import { sql } from 'kysely';
import { Refusal } from '../refusal.ts';
import type { AppContext } from '../app-context.ts';
import type { RefusalCode } from '@yinji/contract';

export interface Bucket {
  /** How many at once. */
  capacity: number;
  /** Seconds until one token is refilled. */
  refillSeconds: number;
}

/**
 * Takes one token from the bucket of `subject` or refuses; one statement, so that concurrent requests get what
 * sequential ones would. It reads the clock after waiting for the row: `now()` is older than the use waited for, and
 * would take back a part of a token. It is outside the business transaction: a try stays counted.
 */
export async function takeToken(
  context: AppContext,
  use: string,
  subject: string,
  bucket: Bucket,
  refusal: RefusalCode,
): Promise<void> {
  const key = Buffer.from(context.vault.lookup(`limit:${use}`, subject));
  const { capacity, refillSeconds } = bucket;
  const { rows } = await sql`
    insert into rate_bucket as b (key, tokens, full_at)
    values (${key}, ${capacity - 1}::float8, clock_timestamp() + ${refillSeconds} * interval '1 second')
    on conflict (key) do update
      set tokens = least(${capacity}::float8, b.tokens + extract(epoch from clock_timestamp() - b.updated_at) / ${refillSeconds}::float8) - 1,
          full_at = clock_timestamp() + ${capacity * refillSeconds} * interval '1 second',
          updated_at = clock_timestamp()
      where least(${capacity}::float8, b.tokens + extract(epoch from clock_timestamp() - b.updated_at) / ${refillSeconds}::float8) >= 1
    returning tokens`.execute(context.db);
  if (rows.length === 0) throw new Refusal(refusal);
}
