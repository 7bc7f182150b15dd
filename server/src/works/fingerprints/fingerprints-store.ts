import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/index.ts';

/** Not removed before the transaction ends. */
export const lockHashes = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('original')
    .leftJoin('deposit', 'deposit.work_id', 'original.work_id')
    .select(['original.work_id', 'original.pdq', 'original.pdq_trimmed', 'deposit.received_at'])
    .where('original.work_id', 'in', [...ids])
    .forShare('original')
    .execute();

export const listIdsOfBucket = async (db: Database, bucket: number): Promise<string[]> =>
  (
    await db
      .selectFrom('original')
      .select('work_id')
      .where(sql<boolean>`get_byte(uuid_send(work_id), 15) = ${bucket}`)
      .execute()
  ).map(({ work_id }) => work_id);

export const findFeatures = (db: Database, workId: string) =>
  db
    .selectFrom('original')
    .innerJoin('deposit', 'deposit.work_id', 'original.work_id')
    .innerJoin('work', 'work.id', 'original.work_id')
    .leftJoin('local_features', 'local_features.work_id', 'original.work_id')
    .select([
      'original.work_id',
      'work.account_id',
      'original.preview_key',
      'original.features_at',
      'local_features.version as features_version',
      'original.pdq',
      'original.pdq_trimmed',
      'original.pixel_sha256',
      'original.pdq_quality',
      'deposit.received_at',
    ])
    .where('original.work_id', '=', workId)
    .executeTakeFirst();

export type Compared = NonNullable<Awaited<ReturnType<typeof findFeatures>>>;
