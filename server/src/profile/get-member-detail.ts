import { findMembership } from '../commerce/index.ts';
import { sumRest } from '../quota/index.ts';
import { countOwnWorks, countTracks } from '../works/index.ts';
import type { World } from '../world.ts';

/** Twelve counts and four rests, each by query and none by a counter. */
export async function getMemberDetail(world: World, accountId: string) {
  const now = world.now();
  const [works, tracks, membership, rest] = await Promise.all([
    countOwnWorks(world.db, accountId, { page: 1, size: 1 }),
    countTracks(world.db, accountId),
    findMembership(world.db, accountId, now),
    sumRest(world.db, accountId, now),
  ]);
  const count = (name: string, state: string) =>
    Number(tracks.find((row) => row.name === name && row.state === state)?.count ?? 0);
  const counts = (name: string) => ({
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
