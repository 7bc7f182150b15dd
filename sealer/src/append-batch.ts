import { leafHash } from '@yinji/evidence';
import { appendLeaves, edgeRoot, readEdge, type LogEdge } from '@yinji/sealing';
import {
  deletePending,
  findKnown,
  insertEntries,
  listPending,
  moveHead,
  readHead,
  saveTiles,
  tileReader,
  type LogHead,
  type PendingRecord,
  type Queryable,
} from './log-store.ts';
import { LogFault, type AtStep } from './steps.ts';

/** Entries a transaction: at 64 KB each this is the memory that one batch may take. */
const BATCH_LIMIT = 1024;

/** Head of the log and what is needed to grow it. */
export interface LogTip {
  head: LogHead;
  edge: LogEdge;
}

/** Reads the tip and checks that the tiles hash to the head. Throws LogFault when they do not. */
export async function readTip(db: Queryable): Promise<LogTip> {
  const head = await readHead(db);
  const edge = await readEdge(head.size, tileReader(db));
  if (!head.root.equals(await edgeRoot(edge))) throw new LogFault('the tiles do not hash to log_head');
  return { head, edge };
}

async function grow(
  tip: LogTip,
  fresh: readonly PendingRecord[],
): Promise<LogTip & { tiles: Parameters<typeof saveTiles>[1] }> {
  const { edge, tiles } = appendLeaves(
    tip.edge,
    fresh.map(({ entry }) => leafHash(entry)),
  );
  return { edge, tiles, head: { size: edge.size, root: Buffer.from(await edgeRoot(edge)) } };
}

/**
 * Takes what waits and gives it indexes, in one transaction: entries, tiles, head, and the removal of what waited
 * stand together or not at all. Answers the new tip, or undefined when nothing waited.
 *
 * A crash before COMMIT: nothing happened, the records still wait. After it: they are in the log, and the next start
 * signs a checkpoint over them. A COMMIT whose answer is lost: the caller forgets its tip and reads it anew.
 */
export async function appendBatch(db: Queryable, tip: LogTip, atStep: AtStep): Promise<LogTip | undefined> {
  const waiting = await listPending(db, BATCH_LIMIT);
  if (waiting.length === 0) return undefined;
  await db.query('begin');
  try {
    // A record announced twice is one entry: what the log has already only stops waiting.
    const known = await findKnown(db, waiting);
    const fresh = waiting.filter(({ sha256 }) => !known.has(sha256.toString('hex')));
    const next = fresh.length === 0 ? tip : await appendFresh(db, tip, fresh);
    atStep('entries-inserted');
    await deletePending(db, waiting);
    await db.query('commit');
    atStep('batch-committed');
    return next;
  } catch (cause) {
    await db.query('rollback').catch(() => undefined);
    throw cause;
  }
}

async function appendFresh(db: Queryable, tip: LogTip, fresh: readonly PendingRecord[]): Promise<LogTip> {
  const { head, edge, tiles } = await grow(tip, fresh);
  // First the head: its row lock makes a second appender wait here, and then lose.
  if (!(await moveHead(db, tip.head, head))) throw new Error('another sealer moved the head');
  await insertEntries(db, tip.head.size, fresh);
  await saveTiles(db, tiles);
  return { head, edge };
}
