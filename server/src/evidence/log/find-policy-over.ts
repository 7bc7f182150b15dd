import type { Database } from '../../platform/index.ts';

/** The witness policy under which the checkpoint of this size was cosigned; undefined before the first is logged. */
export async function findPolicyOver(db: Database, size: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('log_policy')
    .select('policy')
    .where('after_size', '<', size)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.policy;
}
