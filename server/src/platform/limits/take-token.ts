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

/** A token of the bucket that `subject` has for this use. */
export interface Take {
  use: string;
  subject: string;
  bucket: Bucket;
}

/** Takes one token from the bucket of `subject`, or refuses. */
export const takeToken = (
  context: AppContext,
  use: string,
  subject: string,
  bucket: Bucket,
  refusal: RefusalCode,
): Promise<void> => takeTokens(context, [{ use, subject, bucket }], refusal);

/**
 * Takes one token from each bucket, in this order, until one is empty: then it refuses, and those behind it lose none. One
 * statement, so that concurrent requests get what sequential ones would. It reads the clock after waiting for the row:
 * `now()` is older than the use waited for, and would take back a part of a token. It is outside the business transaction:
 * a try stays counted.
 */
export async function takeTokens(
  context: AppContext,
  takes: readonly Take[],
  refusal: RefusalCode,
): Promise<void> {
  const steps = takes.map(({ use, subject, bucket: { capacity, refillSeconds } }, at) => {
    const key = Buffer.from(context.vault.lookup(`limit:${use}`, subject));
    const before = at === 0 ? sql`` : sql`from ${sql.raw(`taken${at - 1}`)}`;
    const refilled = sql`least(${capacity}::float8, b.tokens + extract(epoch from clock_timestamp() - b.updated_at) / ${refillSeconds}::float8)`;
    return sql`${sql.raw(`taken${at}`)} as (
      insert into rate_bucket as b (key, tokens, full_at)
      select ${key}::bytea, ${capacity - 1}::float8, clock_timestamp() + ${refillSeconds}::float8 * interval '1 second' ${before}
      on conflict (key) do update
        set tokens = ${refilled} - 1,
            full_at = clock_timestamp() + ${capacity * refillSeconds}::float8 * interval '1 second',
            updated_at = clock_timestamp()
        where ${refilled} >= 1
      returning tokens)`;
  });
  const { rows } = await sql`
    with ${sql.join(steps)} select tokens from ${sql.raw(`taken${takes.length - 1}`)}`.execute(context.db);
  if (rows.length === 0) throw new Refusal(refusal);
}
