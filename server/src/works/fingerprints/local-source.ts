import { FEATURES_VERSION } from '@yinji/originality';
import { sql } from 'kysely';
import { type CopySource, readBuckets } from '../../platform/index.ts';
import { indexFeaturesKind } from '../deposits/index.ts';
import { listIdsOfFeatures, lockFeatures } from './features-store.ts';

/** What the sealed features of a work are bound to. */
export const purposeOf = (workId: string): string => `local-features:${workId}`;

/** Local features of every original that has them, of this version. */
export const localSource: CopySource = {
  set: 'local',
  kind: indexFeaturesKind,
  // The index needs some 2 ms for each.
  atOnce: 40,
  listBuckets: (db) =>
    readBuckets(db, sql`select work_id as id from local_features where version = ${FEATURES_VERSION}`),
  listIds: listIdsOfFeatures,
  async lockEntries({ vault }, tx, ids) {
    return (await lockFeatures(tx, ids)).map(({ work_id, packed_sealed, account_id, received_at }) => ({
      set: 'local',
      id: work_id,
      at: received_at?.getTime() ?? 0,
      holder: account_id,
      features: vault.openBytes(purposeOf(work_id), packed_sealed),
    }));
  },
};
