import { createHash } from 'node:crypto';
import {
  decodeEntryBundle,
  leafHash,
  parseCheckpoint,
  parseNote,
  TILE_WIDTH,
  tileWidth,
} from '@yinji/evidence';
import { appendLeaves, edgeRoot, signNote } from '@yinji/sealing';
import { readTip } from './append-batch.ts';
import {
  insertEntries,
  markPublished,
  moveHead,
  noteRecovered,
  reserveCheckpoint,
  saveTiles,
  type Queryable,
} from './log-store.ts';
import { readCheckpointFile, readPublishedTile } from './published-files.ts';
import { isOwnNote, type LogSigner } from './sign-checkpoint.ts';
import { LogFault } from './steps.ts';

/** Entries per statement. */
const PART = 1024;

/** Entries `first` up to but not including `size`, from the published bundles of a log (or of its mirror). */
async function readPublishedEntries(logDir: string, first: number, size: number): Promise<Uint8Array[]> {
  const found: Uint8Array[] = [];
  for (let index = Math.floor(first / TILE_WIDTH); tileWidth(0, index, size) > 0; index++) {
    const width = tileWidth(0, index, size);
    const bundle = await readPublishedTile(logDir, { level: 'entries', index, width });
    found.push(...decodeEntryBundle(bundle, width).slice(Math.max(0, first - index * TILE_WIDTH)));
  }
  return found;
}

/**
 * Restores into an older database what was published after its backup, so that the log continues as one
 * history. All or nothing: the entries must lead from the database's tree to exactly the published root. The
 * added records are never pending again: a restored copy waits and is then known; the others are noted as recovered. Returns the sizes before and
 * after. Throws LogFault when files and database are of different histories.
 */
export async function recoverTail(
  db: Queryable,
  logDir: string,
  signer: LogSigner,
): Promise<{ fromSize: number; size: number }> {
  const text = await readCheckpointFile(logDir);
  if (text === undefined) throw new LogFault('there is no published checkpoint to recover from');
  const note = parseNote(text);
  const { size, root } = parseCheckpoint(note.body);
  if (!(await isOwnNote(note, signer))) throw new LogFault('the published checkpoint is of another log');
  const tip = await readTip(db);
  const fromSize = tip.head.size;
  if (size <= fromSize) return { fromSize, size: fromSize };

  const entries = await readPublishedEntries(logDir, fromSize, size);
  const { edge, tiles } = appendLeaves(
    tip.edge,
    entries.map((entry) => leafHash(entry)),
  );
  const head = { size, root: Buffer.from(root) };
  if (!head.root.equals(edgeRoot(edge))) throw new LogFault('the files do not continue this database');
  const records = entries.map((entry) => ({
    id: '',
    entry: Buffer.from(entry),
    sha256: createHash('sha256').update(entry).digest(),
  }));
  await db.query('begin');
  try {
    if (!(await moveHead(db, tip.head, head))) throw new Error('another sealer moved the head');
    for (let at = 0; at < records.length; at += PART)
      await insertEntries(db, fromSize + at, records.slice(at, at + PART));
    await noteRecovered(db, fromSize);
    await saveTiles(db, tiles);
    await reserveCheckpoint(db, head, await signNote(note.body, signer));
    await markPublished(db, size, text);
    await db.query('commit');
  } catch (cause) {
    await db.query('rollback').catch(() => undefined);
    throw cause;
  }
  return { fromSize, size };
}
