import { countedWitnesses, parsePolicy, quorumSize } from '@yinji/evidence';
import type { World } from '../../platform/index.ts';
import { findLatestCheckpoint, listLatestEntries } from './log-store.ts';
import { readPolicy } from './trust.ts';

export async function getLogHead(world: World) {
  const policy = parsePolicy(await readPolicy(world));
  const checkpoint = await findLatestCheckpoint(world.db);
  const latest = await listLatestEntries(world.db, checkpoint?.size ?? 0, 48);
  return {
    origin: world.config.logOrigin,
    size: checkpoint?.size ?? 0,
    rootSha256: checkpoint === undefined ? null : Buffer.from(checkpoint.root).toString('hex'),
    publishedAt: checkpoint?.published_at?.toISOString() ?? null,
    witnesses: countedWitnesses(policy).map((witness) => witness.name),
    quorum: quorumSize(policy).needed,
    simulated: world.config.mode === 'evaluation',
    latest: latest.map((row) => ({
      index: row.idx,
      recordSha256: Buffer.from(row.entry_sha256).toString('hex'),
    })),
  };
}
