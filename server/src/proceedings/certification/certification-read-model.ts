import { type Database } from '../../platform/index.ts';

/** The work passed by contract after the form was written: its contact is another person's. */
export const isOfFormerHolder = async (db: Database, workId: string): Promise<boolean> =>
  (await db
    .selectFrom('certification')
    .innerJoin('work_badge', 'work_badge.work_id', 'certification.work_id')
    .select('certification.work_id')
    .where('certification.work_id', '=', workId)
    .where('badge', '=', 'transferred')
    .whereRef('work_badge.since', '>', 'certification.updated_at')
    .executeTakeFirst()) !== undefined;
