import { PDQ_BYTES } from '@yinji/originality';
import { sql } from 'kysely';
import { type CopySource, readBuckets } from '../../platform/index.ts';
import { indexWorkKind } from '../deposits/index.ts';
import { listIdsOfBucket, lockHashes } from './fingerprints-store.ts';

const ORIENTATION_BYTES = 8 * PDQ_BYTES;

/** Of a packed eight the first, as the picture stands. */
const firstOfEach = (packed: Uint8Array) =>
  Array.from({ length: packed.length / ORIENTATION_BYTES }, (_, at) =>
    packed.subarray(at * ORIENTATION_BYTES, at * ORIENTATION_BYTES + PDQ_BYTES),
  );

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
      hashes: Buffer.concat([...firstOfEach(pdq), ...firstOfEach(pdq_trimmed)]),
    }));
  },
};
