import { countedWitnesses, listCosignatures, parseNote, parsePolicy, quorumSize } from '@yinji/evidence';
import { findLatestCheckpoint, readPolicy } from '../../evidence/index.ts';
import type { AppContext } from '../../platform/index.ts';
import { findPendingRecords, findRecovered, findUncosigned } from './house-overview-read-model.ts';
import { presentBacklog } from './present-backlog.ts';

/** The log's head, its cosigners, and records waiting for it. */
export async function presentLog(context: AppContext) {
  const policy = parsePolicy(await readPolicy(context));
  const checkpoint = await findLatestCheckpoint(context.db);
  const note = checkpoint?.cosigned_note ?? null;
  const cosigned = note === null ? [] : await listCosignatures(parseNote(note), policy);
  const names = new Set(cosigned.map((one) => one.name));
  return {
    size: checkpoint?.size ?? 0,
    publishedAt: checkpoint?.published_at?.toISOString() ?? null,
    pending: presentBacklog(await findPendingRecords(context.db)),
    recovered: presentBacklog(await findRecovered(context.db)),
    uncosigned: presentBacklog(await findUncosigned(context.db, checkpoint?.size ?? 0)),
    quorum: quorumSize(policy).needed,
    witnesses: countedWitnesses(policy).map(({ name }) => ({ name, hasCosigned: names.has(name) })),
  };
}
