import {
  decodeEntryBundle,
  EvidenceFailure,
  leafHash,
  nodeHash,
  parseCheckpoint,
  parseNote,
  parseRecord,
  rootOfLeaves,
  TILE_WIDTH,
  tileNodes,
  tilePath,
  tileWidth,
  type Checkpoint,
  type LogRecord,
  type NodeReader,
  type Policy,
} from '@yinji/evidence';

/** What the public log shows now, as far as its end is read: the last entries, and hashes of all before them. */
export interface Ledger {
  /** The cosigned checkpoint as it was fetched. */
  note: string;
  /** Index of the first of `entries`, a multiple of 256. */
  start: number;
  entries: Uint8Array[];
  /** Nodes of this tree. */
  nodes: NodeReader;
  policy: Policy;
  /** A checkpoint of a smaller tree; undefined where none is known. */
  older: string | undefined;
}

/** Reads a path below `/log/`; undefined where there is nothing. */
export type ReadLog = (path: string) => Promise<Uint8Array | undefined>;

/** So many entries at the end are shown. */
export const SHOWN = 8;

export const checkpointOf = (note: string): Checkpoint => parseCheckpoint(parseNote(note).body);

/** Reads checkpoint, last entries and what the root needs. @param seen a note that was fetched before */
export async function readLedger(readLog: ReadLog, policy: Policy, seen?: string): Promise<Ledger> {
  const read = async (path: string): Promise<Uint8Array> => {
    const bytes = await readLog(path);
    if (bytes === undefined) throw new Error(`the log has no ${path}`);
    return bytes;
  };
  const text = new TextDecoder();
  const note = text.decode(await read('checkpoint'));
  const { size } = checkpointOf(note);
  const last = Math.max(0, Math.ceil(size / TILE_WIDTH) - 1);
  const first = tileWidth(0, last, size) < SHOWN ? Math.max(0, last - 1) : last;
  const bundles = Array.from({ length: size === 0 ? 0 : last - first + 1 }, async (_, at) => {
    const width = tileWidth(0, first + at, size);
    return decodeEntryBundle(await read(tilePath({ level: 'entries', index: first + at, width })), width);
  });
  const start = first * TILE_WIDTH;
  const entries = (await Promise.all(bundles)).flat();
  const nodes = tileNodes(size, {
    readTile: (level, index, width) => read(tilePath({ level, index, width })),
  });
  const older =
    seen !== undefined && checkpointOf(seen).size < size ? seen : await readAnchor(readLog, entries, size);
  return { note, start, entries, nodes, policy, older };
}

/** Finds the time that a record states first. */
export const FIRST_TIME = /(?<=")\d{4}-\d\d-\d\dT[\d:.]+Z(?=")/;

/** Undefined for bytes that are no record, and for a kind that this page does not know yet. */
export function readRecord(entry: Uint8Array): LogRecord | undefined {
  try {
    return parseRecord(entry);
  } catch (cause) {
    if (cause instanceof EvidenceFailure) return undefined;
    throw cause;
  }
}

/** The last of the daily checkpoints that the entries at hand tell of. */
async function readAnchor(readLog: ReadLog, entries: Uint8Array[], size: number): Promise<string | undefined> {
  const record = entries.map((entry) => readRecord(entry)).findLast((each) => each?.type === 'timestamp');
  if (record?.type !== 'timestamp' || record.checkpoint_size >= size) return undefined;
  const bytes = await readLog(`anchors/${record.checkpoint_size}.checkpoint`);
  return bytes && new TextDecoder().decode(bytes);
}

/** A tree: the entries from `start` on, over the nodes of a log before them. */
export function nodesOf(start: number, entries: readonly Uint8Array[], before: NodeReader): NodeReader {
  const leaves = entries.map((entry) => leafHash(entry));
  const read: NodeReader = async ({ level, index }) => {
    const width = 2 ** level;
    const from = index * width;
    if (from + width <= start) return before({ level, index });
    if (from >= start) return rootOfLeaves(leaves.slice(from - start, from - start + width));
    const [left, right] = [index * 2, index * 2 + 1].map((each) => read({ level: level - 1, index: each }));
    return nodeHash(await left!, await right!);
  };
  return read;
}
