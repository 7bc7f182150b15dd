import type { TrackName } from '@yinji/state-machine';
import { findMembership, sumRest } from '../../money/index.ts';
import { countTracks } from '../../works/index.ts';
import type { AppContext } from '../../platform/index.ts';

/**
 * Twelve counts and four rests, each by query and none by a counter, of one moment, so that they are
 * consistent.
 */
export async function getMemberDetail(context: AppContext, accountId: string) {
  const now = context.now();
  const { tracks, membership, rest } = await context.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => ({
      tracks: await countTracks(tx, accountId),
      membership: await findMembership(tx, accountId, now),
      rest: await sumRest(tx, accountId, now),
    }));
  const { works, count } = tracks;
  const counts = (name: TrackName) => ({
    passed: count(name, 'passed'),
    reviewing: count(name, 'reviewing'),
    rejected: count(name, 'rejected'),
  });
  return {
    works,
    evidence: { ...counts('evidence'), draft: count('evidence', 'draft') },
    confirmation: { ...counts('confirmation'), draft: count('confirmation', 'draft') },
    certification: counts('certification'),
    membership:
      membership === undefined
        ? null
        : { expiresAt: membership.ends_at.toISOString(), packageName: membership.package_name },
    rest,
  };
}
