import { sql } from 'kysely';
import type { AppContext } from '../app-context.ts';
import type { Bucket } from './take-token.ts';

/** How many tokens are missing from the bucket now; takes none. */
export async function readUse(
  context: AppContext,
  use: string,
  subject: string,
  { capacity, refillSeconds }: Bucket,
): Promise<number> {
  const key = Buffer.from(context.vault.lookup(`limit:${use}`, subject));
  const { rows } = await sql<{ out: number }>`
    select greatest(0, ${capacity}::float8 - tokens - extract(epoch from now() - updated_at) / ${refillSeconds}::float8) as out
    from rate_bucket where key = ${key}`.execute(context.db);
  return rows[0]?.out ?? 0;
}
