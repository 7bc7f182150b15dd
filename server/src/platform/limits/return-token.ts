import { sql } from 'kysely';
import type { AppContext } from '../app-context.ts';
import type { Bucket } from './take-token.ts';

/** Gives back a token of a use that turned out not to be one that counts. */
export async function returnToken(
  context: AppContext,
  use: string,
  subject: string,
  { capacity }: Bucket,
): Promise<void> {
  const key = Buffer.from(context.vault.lookup(`limit:${use}`, subject));
  await sql`update rate_bucket set tokens = least(${capacity}::float8, tokens + 1) where key = ${key}`.execute(
    context.db,
  );
}
