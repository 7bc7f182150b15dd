import { sql } from 'kysely';
import type { Database } from '../../platform/index.ts';

/** Every deposited picture's first hash; the query has all eight orientations. */
export const listHashes = (db: Database) =>
  db
    .selectFrom('original')
    .innerJoin('deposit', 'deposit.work_id', 'original.work_id')
    .innerJoin('work', 'work.id', 'original.work_id')
    .select(['original.work_id', 'work.account_id', 'original.pixel_sha256', 'deposit.received_at'])
    .select(sql<Uint8Array>`substring(original.pdq from 1 for 32)`.as('pdq'))
    .where('work.deleted_at', 'is', null)
    .orderBy('deposit.received_at')
    .execute();

export const findFeatures = (db: Database, workId: string) =>
  db
    .selectFrom('original')
    .innerJoin('deposit', 'deposit.work_id', 'original.work_id')
    .innerJoin('work', 'work.id', 'original.work_id')
    .select([
      'work.account_id',
      'original.pdq',
      'original.pixel_sha256',
      'original.pdq_quality',
      'deposit.received_at',
    ])
    .where('original.work_id', '=', workId)
    .executeTakeFirst();
