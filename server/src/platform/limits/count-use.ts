import { sql } from 'kysely';
import type { AppContext } from '../app-context.ts';
import type { Bucket } from './take-token.ts';

/**
 * Counts one use that is never refused, and returns how many are in the bucket, including this one: at most its
 * capacity.
 */
export async function countUse(
  context: AppContext,
  use: string,
  subject: string,
  { capacity, refillSeconds }: Bucket,
): Promise<number> {
  const key = Buffer.from(context.vault.lookup(`limit:${use}`, subject));
  const { rows } = await sql<{ tokens: number }>`
    insert into rate_bucket as b (key, tokens, full_at)
    values (${key}, ${capacity - 1}::float8, clock_timestamp() + ${refillSeconds} * interval '1 second')
    on conflict (key) do update
      set tokens = greatest(0, least(${capacity}::float8, b.tokens + extract(epoch from clock_timestamp() - b.updated_at) / ${refillSeconds}::float8) - 1),
          full_at = clock_timestamp() + ${capacity * refillSeconds} * interval '1 second',
          updated_at = clock_timestamp()
    returning tokens`.execute(context.db);
  return capacity - (rows[0]?.tokens ?? capacity - 1);
}
