import { sql } from 'kysely';
import type { Database } from '../../platform/index.ts';

/**
 * Of these works the ones that are not deleted, the earliest deposit first, and whether their holder is this account or
 * the same person by verified identity.
 */
export const listNearWorks = (db: Database, ids: readonly string[], accountId: string) =>
  db
    .selectFrom('original')
    .innerJoin('deposit', 'deposit.work_id', 'original.work_id')
    .innerJoin('work', 'work.id', 'original.work_id')
    .select(['original.work_id', 'original.pixel_sha256', 'deposit.received_at'])
    .select(
      sql<boolean>`work.account_id = ${accountId} or exists (
        select from identity as mine join identity as theirs on theirs.id_number_lookup = mine.id_number_lookup
        where mine.account_id = ${accountId} and theirs.account_id = work.account_id)`.as('is_own'),
    )
    .where('original.work_id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('work.deleted_at', 'is', null)
    .orderBy('deposit.received_at')
    .orderBy('original.work_id')
    .execute();
