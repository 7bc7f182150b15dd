import { sql } from 'kysely';
import type { Database } from '../../platform/index.ts';
import { publicName } from '../../works/index.ts';

/** Of these works the public ones, the earliest deposits. */
export const listPublicWorksByIds = (db: Database, ids: readonly string[], most: number) =>
  db
    .selectFrom('work')
    .innerJoin('deposit', 'deposit.work_id', 'work.id')
    .innerJoin('original', 'original.work_id', 'work.id')
    .innerJoin('account_name as account', 'account.id', 'work.account_id')
    .select([
      'work.id',
      'work.title',
      'deposit.number',
      'deposit.received_at',
      'original.public_thumbnail_key',
      'original.width',
      'original.height',
      publicName.as('public_name'),
    ])
    .where('work.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('original.public_thumbnail_key', 'is not', null)
    .where('work.is_public', '=', true)
    .where('work.deleted_at', 'is', null)
    .where('deposit.completed_at', 'is not', null)
    .orderBy('deposit.received_at')
    .orderBy('work.id')
    .limit(most)
    .execute();
