import { sql } from 'kysely';
import type { Database } from '../../platform/index.ts';
import { publicName } from '../../works/index.ts';

/** The first hash of every work in public display; never of another. */
export const listPublicHashes = (db: Database) =>
  db
    .selectFrom('original')
    .innerJoin('deposit', 'deposit.work_id', 'original.work_id')
    .innerJoin('work', 'work.id', 'original.work_id')
    .select(['original.work_id', sql<Uint8Array>`substring(original.pdq from 1 for 32)`.as('pdq')])
    .where('work.is_public', '=', true)
    .where('work.deleted_at', 'is', null)
    .where('deposit.completed_at', 'is not', null)
    .execute();

/** Checked again for being public: a work may leave the display between the two queries. */
export const listPublicWorksByIds = (db: Database, ids: readonly string[]) =>
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
    .where('work.id', 'in', [...ids])
    .where('original.public_thumbnail_key', 'is not', null)
    .where('work.is_public', '=', true)
    .where('work.deleted_at', 'is', null)
    .where('deposit.completed_at', 'is not', null)
    .orderBy('deposit.received_at')
    .orderBy('work.id')
    .execute();
