import { sql } from 'kysely';
import { type CopySource, declareItemJob, readBuckets } from '../../platform/index.ts';
import { listBlockedIds, lockBlockedHashes } from './gate-store.ts';

/** The listed pictures in force that have a perceptual hash. */
export const blockedSource: CopySource & { set: 'blocked' } = {
  set: 'blocked',
  kind: declareItemJob('index-blocked-picture'),
  atOnce: 500,
  listBuckets: (db) =>
    readBuckets(db, sql`select id from blocked_picture where removed_at is null and pdq is not null`),
  listIds: listBlockedIds,
  async lockEntries(_context, tx, ids) {
    return (await lockBlockedHashes(tx, ids)).flatMap(({ id, pdq, added_at }) =>
      pdq === null ? [] : { set: 'blocked', id, at: added_at.getTime(), hashes: pdq },
    );
  },
};
