import { hashesHeld } from '@yinji/originality/copy-index';
import { sql } from 'kysely';
import { type CopySource, readBuckets } from '../../platform/index.ts';
import { indexWorkKind } from '../deposits/index.ts';
import { listIdsOfBucket, lockHashes } from './fingerprints-store.ts';

/**
 * Every original is in the index, of deleted works too: their failed submissions still count. Who asks leaves out what
 * they may not see.
 */
export const workSource: CopySource & { set: 'work' } = {
  set: 'work',
  kind: indexWorkKind,
  atOnce: 500,
  listBuckets: (db) => readBuckets(db, sql`select work_id as id from original`),
  listIds: listIdsOfBucket,
  async lockEntries(_context, tx, ids) {
    return (await lockHashes(tx, ids)).map(({ work_id, pdq, pdq_trimmed, received_at }) => ({
      set: 'work',
      id: work_id,
      at: received_at?.getTime() ?? 0,
      hashes: hashesHeld({ pdq, trimmed: pdq_trimmed }),
    }));
  },
};
