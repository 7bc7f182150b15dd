import { sql } from 'kysely';
import type { AppContext } from '../app-context.ts';

/** Job: a full bucket is the same as none. Strangers make as many buckets as they have networks. */
export async function forgetFullBuckets({ db }: AppContext): Promise<void> {
  await sql`delete from rate_bucket where full_at <= clock_timestamp()`.execute(db);
}
