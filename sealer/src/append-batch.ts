import { leafHash } from '@yinji/evidence';
import { appendLeaves, edgeRoot, readEdge, type HashTile, type LogEdge } from '@yinji/sealing';
import {
  appendPending,
  deletePending,
  findCheckpoint,
  isReservation,
  listPending,
  readHead,
  tileReader,
  type LogHead,
  type PendingRecord,
  type Queryable,
} from './log-store.ts';
import type { LogTail } from './log-tail.ts';
import type { PendingQueue } from './pending-queue.ts';
import { makeCheckpoint, refuseAnother, type LogSigner, type SignedCheckpoint } from './sign-checkpoint.ts';
import { LogFault, type AtStep } from './steps.ts';

/** Entries per transaction: at 64 KB each this bounds the memory of one batch. */
const BATCH_LIMIT = 1024;

/** Head of the log and the state needed to grow it. */
export interface LogTip {
  head: LogHead;
  edge: LogEdge;
}

export interface AppendPorts {
  signer: LogSigner;
  queue: PendingQueue;
  tail: LogTail;
  atStep: AtStep;
}

/** Result of one batch. */
export interface Growth {
  tip: LogTip;
  tiles: HashTile[];
  /** Of the new head. */
  checkpoint?: SignedCheckpoint;
  /** More may wait than one batch takes. */
  isFull: boolean;
}

/** Reads the tip and checks that the tiles hash to the head. Throws LogFault when they do not. */
export async function readTip(db: Queryable): Promise<LogTip> {
  const head = await readHead(db);
  const edge = await readEdge(head.size, tileReader(db));
  if (!head.root.equals(edgeRoot(edge))) throw new LogFault('the tiles do not hash to log_head');
  return { head, edge };
}

/**
 * Takes the waiting records and assigns indexes, in one statement: entries, tiles, head and removal from the
 * queue are committed together or not at all, together with the row of log_checkpoint that reserves the new
 * size for this one root. The signature is made before the statement and leaves this function after it. Returns
 * undefined when nothing waited. A crash before the commit: nothing happened, the records still wait. After it:
 * they are in the log, and the next start signs the same checkpoint over them. If the statement's answer is
 * lost, the caller drops its tip and reads it again.
 */
export async function appendBatch(
  db: Queryable,
  tip: LogTip,
  { signer, queue, tail, atStep }: AppendPorts,
): Promise<Growth | undefined> {
  const waiting = await listPending(db, queue.floor(), BATCH_LIMIT);
  if (waiting.length === 0) return undefined;
  const taken = waiting.map(({ seq }) => seq);
  const fresh = firstOfEach(waiting.filter(({ isKnown }) => !isKnown));
  let next: Omit<Growth, 'isFull'> = { tip, tiles: [] };
  if (fresh.length === 0) await deletePending(db, taken);
  else next = await appendFresh(db, tip, { taken, fresh }, { signer, atStep });
  queue.took(taken.at(-1)!);
  tail.grew(
    tip.head.size,
    fresh.map(({ entry }) => entry),
    next.tiles,
  );
  atStep('batch-committed');
  return { ...next, isFull: waiting.length === BATCH_LIMIT };
}

/** A record submitted twice is one entry. */
function firstOfEach(records: readonly PendingRecord[]): PendingRecord[] {
  const seen = new Set<string>();
  return records.filter(({ sha256 }) => {
    const before = seen.size;
    return seen.add(sha256.toString('latin1')).size > before;
  });
}

async function appendFresh(
  db: Queryable,
  tip: LogTip,
  { taken, fresh }: { taken: readonly number[]; fresh: readonly PendingRecord[] },
  { signer, atStep }: Pick<AppendPorts, 'signer' | 'atStep'>,
): Promise<Omit<Growth, 'isFull'>> {
  const { edge, tiles } = appendLeaves(
    tip.edge,
    fresh.map(({ entry }) => leafHash(entry)),
  );
  const head = { size: edge.size, root: Buffer.from(edgeRoot(edge)) };
  const checkpoint = await makeCheckpoint(head, signer);
  atStep('checkpoint-signed');
  const batch = { taken, fresh: fresh.map(({ seq }) => seq), tiles, note: checkpoint.note };
  const isMoved = await appendPending(db, tip.head, head, batch).catch(async (cause: unknown) => {
    const row = isReservation(cause) ? await findCheckpoint(db, head.size) : undefined;
    if (row !== undefined) await refuseAnother(row, checkpoint, signer);
    throw cause;
  });
  if (!isMoved) throw new Error('another sealer moved the head');
  return { tip: { head, edge }, tiles, checkpoint };
}
