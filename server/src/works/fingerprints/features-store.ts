import { FEATURES_VERSION } from '@yinji/originality';
import { type Insertable, sql } from 'kysely';
import { type Database, hasNoJob, type Schema, type Tx } from '../../platform/index.ts';
import { extractFeaturesKind, markFeatures } from '../deposits/index.ts';

/** The reconciler repeats: the next list has what this one leaves out. */
const AT_ONCE = 1000;

/** An original whose local features are not made yet. */
const withoutFeatures = (db: Database) => db.selectFrom('original').where('features_at', 'is', null);

export const findWithoutFeatures = (db: Database, workId: string) =>
  withoutFeatures(db).select('preview_key').where('work_id', '=', workId).executeTakeFirst();

export const listWithoutFeatures = (db: Database) =>
  withoutFeatures(db)
    .select('work_id as workId')
    .where(hasNoJob(extractFeaturesKind, 'original.work_id'))
    .orderBy('arrived_at')
    .limit(AT_ONCE)
    .execute();

/** Whether an original that arrived since then, of an earlier deposit, has no features yet. */
export const isEarlierWithoutFeatures = async (db: Database, receivedAt: Date, since: Date): Promise<boolean> =>
  (await withoutFeatures(db)
    .innerJoin('deposit', 'deposit.work_id', 'original.work_id')
    .select('original.work_id')
    .where('original.arrived_at', '>', since)
    .where('deposit.received_at', '<', receivedAt)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** False where the original is gone, or another run was faster. */
export async function keepFeatures(tx: Tx, row: Insertable<Schema['local_features']>): Promise<boolean> {
  if (!(await markFeatures(tx, row.work_id, row.made_at))) return false;
  await tx.deleteFrom('local_features').where('work_id', '=', row.work_id).execute();
  await tx.insertInto('local_features').values(row).execute();
  return true;
}

/** Not removed before the transaction ends. */
export const lockFeatures = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('local_features')
    .innerJoin('work', 'work.id', 'local_features.work_id')
    .leftJoin('deposit', 'deposit.work_id', 'local_features.work_id')
    .select([
      'local_features.work_id',
      'local_features.packed_sealed',
      'work.account_id',
      'deposit.received_at',
    ])
    .where('local_features.work_id', 'in', [...ids])
    .where('local_features.version', '=', FEATURES_VERSION)
    .forShare('local_features')
    .execute();

export const listIdsOfFeatures = async (db: Database, bucket: number): Promise<string[]> =>
  (
    await db
      .selectFrom('local_features')
      .select('work_id')
      .where('version', '=', FEATURES_VERSION)
      .where(sql<boolean>`get_byte(uuid_send(work_id), 15) = ${bucket}`)
      .execute()
  ).map(({ work_id }) => work_id);
