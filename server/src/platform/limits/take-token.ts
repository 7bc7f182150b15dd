import { sql } from 'kysely';
import { Refusal } from '../refusal.ts';
import type { AppContext } from '../app-context.ts';
import type { RefusalCode } from '@yinji/contract';

export interface Bucket {
  /** How many at once. */
  capacity: number;
  /** How long one takes to come back, seconds. */
  refillSeconds: number;
}

/**
 * Takes one token from the bucket of `subject` or refuses; one statement, so that a hundred requests at once get what
 * one after another would get. It stands outside the business transaction: what was tried stays counted.
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
    insert into rate_bucket as b (key, tokens) values (${key}, ${capacity - 1}::float8)
    on conflict (key) do update
      set tokens = least(${capacity}::float8, b.tokens + extract(epoch from now() - b.updated_at) / ${refillSeconds}::float8) - 1,
          updated_at = now()
      where least(${capacity}::float8, b.tokens + extract(epoch from now() - b.updated_at) / ${refillSeconds}::float8) >= 1
    returning tokens`.execute(context.db);
  if (rows.length === 0) throw new Refusal(refusal);
}
