import {
  decodeEntryBundle,
  equalBytes,
  EvidenceFailure,
  leafHash,
  parseRecord,
  rootOfLeaves,
  sha256,
  TILE_WIDTH,
  toHex,
  type LogRecord,
  type NoteKey,
  type Policy,
} from '@yinji/evidence';
import { Alarm } from './alarm.ts';
import { judgeNote } from './judge-note.ts';
import { openMirror } from './mirror.ts';

/** An entry of the log; `record` is undefined for what is not a record of this project. */
export interface MirroredEntry {
  index: number;
  sha256: string;
  record: LogRecord | undefined;
}

export interface MirroredLog {
  entries: MirroredEntry[];
  /** Newest valid cosignature of the mirror's checkpoint. */
  cosignedAt: Date | undefined;
}

/**
 * Reads a whole mirror, and trusts it only where it hashes to a checkpoint with the log's signature and the
 * policy's quorum. Memory: some 500 bytes an entry. Throws Alarm, or an error where there is no mirror.
 */
export async function readMirroredLog(
  folder: string,
  logKey: NoteKey,
  policy: Policy,
  now: Date,
): Promise<MirroredLog> {
  const mirror = await openMirror(folder);
  const kept = await mirror.findCheckpoint();
  if (kept === undefined) throw new Error(`there is no mirror in ${folder}: run the monitor first`);
  const { checkpoint, alarms, cosignedAt } = await judgeNote(Buffer.from(kept.note), logKey, policy, now);
  if (alarms[0] !== undefined) throw alarms[0];
  const entries: MirroredEntry[] = [];
  const leaves: Uint8Array[] = [];
  for (let first = 0; first < checkpoint.size; first += TILE_WIDTH) {
    const width = Math.min(TILE_WIDTH, checkpoint.size - first);
    const bundle = await mirror.findTile({ level: 'entries', index: first / TILE_WIDTH, width });
    if (bundle === undefined) throw new Alarm('mirror-damaged', `entries from ${first} on are missing`);
    decodeEntryBundle(bundle, width).forEach((entry, at) => {
      leaves.push(leafHash(entry));
      entries.push({ index: first + at, sha256: toHex(sha256(entry)), record: tryRecord(entry) });
    });
  }
  if (!equalBytes(rootOfLeaves(leaves), checkpoint.root))
    throw new Alarm('mirror-damaged', `the entries do not hash to the checkpoint of size ${checkpoint.size}`);
  return { entries, cosignedAt };
}

function tryRecord(entry: Uint8Array): LogRecord | undefined {
  try {
    return parseRecord(entry);
  } catch (cause) {
    if (cause instanceof EvidenceFailure) return undefined;
    throw cause;
  }
}
