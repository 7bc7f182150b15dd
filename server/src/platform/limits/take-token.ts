import { type QueryCreator, type RawBuilder, sql } from 'kysely';
import { Refusal } from '../refusal.ts';
import type { Schema } from '../db/schema.ts';
import type { AppContext } from '../app-context.ts';
import type { RefusalCode } from '@yinji/contract';

export interface Bucket {
  /** How many at once. */
  capacity: number;
  /** Seconds until one token is refilled. */
  refillSeconds: number;
}

interface Token {
  key: Uint8Array;
  bucket: Bucket;
}

/** A token of the bucket that `subject` has for this use. */
export const tokenOf = ({ vault }: AppContext, use: string, subject: string, bucket: Bucket): Token => ({
  key: vault.lookup(`limit:${use}`, subject),
  bucket,
});

/** Takes one token from the bucket of `subject`, or refuses. */
export const takeToken = (
  context: AppContext,
  use: string,
  subject: string,
  bucket: Bucket,
  refusal: RefusalCode,
): Promise<void> => takeTokens(context, [tokenOf(context, use, subject, bucket)], refusal);

/**
 * Takes the tokens in this order until a bucket is empty: then it refuses, and those behind it lose none. One
 * statement, so that concurrent requests get what sequential ones would. It reads the clock after waiting for the row:
 * `now()` is older than the use waited for, and would take back a part of a token. It is outside the business transaction:
 * a try stays counted.
 */
export async function takeTokens(
  context: AppContext,
  tokens: readonly Token[],
  refusal: RefusalCode,
): Promise<void> {
  let chain: Pick<QueryCreator<Schema>, 'with' | 'selectFrom'> = context.db;
  for (const [at, token] of tokens.entries()) {
    const isDue = at === 0 ? sql`true` : sql`exists (select from ${sql.table(nameOf(at - 1))})`;
    chain = chain.with(nameOf(at), () => sql<Taken>`(${taking(token, isDue)})`) as typeof chain;
  }
  const rows = await chain
    .selectFrom(sql<Taken>`(select tokens from ${sql.table(nameOf(tokens.length - 1))})`.as('last'))
    .select('last.tokens')
    .execute();
  if (rows.length === 0) throw new Refusal(refusal);
}

interface Taken {
  tokens: number;
}
const nameOf = (at: number) => `taken${at}`;

function taking({ key, bucket: { capacity, refillSeconds } }: Token, isDue: RawBuilder<unknown>) {
  const refilled = sql`least(${capacity}::float8, b.tokens + extract(epoch from clock_timestamp() - b.updated_at) / ${refillSeconds}::float8)`;
  return sql`
    insert into rate_bucket as b (key, tokens, full_at)
    select ${Buffer.from(key)}::bytea, ${capacity - 1}::float8, clock_timestamp() + ${refillSeconds}::float8 * interval '1 second'
    where ${isDue}
    on conflict (key) do update
      set tokens = ${refilled} - 1,
          full_at = clock_timestamp() + ${capacity * refillSeconds}::float8 * interval '1 second',
          updated_at = clock_timestamp()
      where ${refilled} >= 1
    returning tokens`;
}
