import type { Database } from '../platform/index.ts';

export const hasOriginals = async (db: Database): Promise<boolean> =>
  (await db
    .selectFrom('original')
    .select('work_id')
    .where('object_key', 'is not', null)
    .limit(1)
    .executeTakeFirst()) !== undefined;
