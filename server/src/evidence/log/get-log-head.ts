import { countedWitnesses, parsePolicy, quorumSize } from '@yinji/evidence';
import type { AppContext } from '../../platform/index.ts';
import { findLatestCheckpoint, listLatestEntries } from './log-store.ts';
import { readPolicy } from './trust.ts';

export async function getLogHead(context: AppContext) {
  const policy = parsePolicy(await readPolicy(context));
  const checkpoint = await findLatestCheckpoint(context.db);
  const latest = await listLatestEntries(context.db, checkpoint?.size ?? 0, 48);
  return {
    origin: context.config.logOrigin,
    size: checkpoint?.size ?? 0,
    rootSha256: checkpoint === undefined ? null : Buffer.from(checkpoint.root).toString('hex'),
    publishedAt: checkpoint?.published_at?.toISOString() ?? null,
    witnesses: countedWitnesses(policy).map((witness) => witness.name),
    quorum: quorumSize(policy).needed,
    simulated: context.config.mode === 'evaluation',
    latest: latest.map((row) => ({
      index: row.idx,
      recordSha256: Buffer.from(row.entry_sha256).toString('hex'),
    })),
  };
}
