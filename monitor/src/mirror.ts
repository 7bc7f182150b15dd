import { createHash } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  cutTile,
  EvidenceFailure,
  parseCheckpoint,
  parseNote,
  TILE_WIDTH,
  tilePath,
  toHex,
  type Checkpoint,
  type TileAddress,
  type TileReader,
} from '@yinji/evidence';
import { keepFile, readIfThere } from './keep-file.ts';

/** A checkpoint with the note it came in, byte for byte. */
export interface KeptCheckpoint extends Checkpoint {
  note: string;
}

/**
 * A log's bytes in a folder, under the log's own paths: `checkpoint` is the last one whose tiles and bundles
 * are all here and checked. `seen/DAY/SIZE-ROOT-NOTE.note` is every checkpoint the log ever showed with its
 * signature, also those whose tiles were withheld.
 */
export interface Mirror {
  findCheckpoint(): Promise<KeptCheckpoint | undefined>;
  moveTo(note: string): Promise<void>;
  /** The tile at exactly this width, cut from a wider one if necessary; undefined when it is not here. */
  findTile(address: TileAddress): Promise<Uint8Array | undefined>;
  keepTile(address: TileAddress, bytes: Uint8Array): Promise<void>;
  /** Removes narrower partials, which are prefixes of this one. */
  dropNarrower(address: TileAddress): Promise<void>;
  /** Hash tiles of the mirror; throws when one is missing. */
  tiles: TileReader;
  keepSeen(checkpoint: KeptCheckpoint): Promise<void>;
  /** Removes a checkpoint of another history (its proof is stored with the alarm). */
  dropSeen(checkpoint: KeptCheckpoint): Promise<void>;
  /** Path of a stored note of this size with another root: the proof of a fork. */
  findOther(checkpoint: Checkpoint): string | undefined;
  largestSeen(): number;
}

const sha256Hex = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Opens the folder; reads the names of seen checkpoints, not their content. */
export async function openMirror(folder: string): Promise<Mirror> {
  const seen = await openSeen(join(folder, 'seen'));
  const pathOf = (address: TileAddress): string => join(folder, tilePath(address));
  const partialsOf = (address: TileAddress): string => `${pathOf({ ...address, width: TILE_WIDTH })}.p`;
  const findTile: Mirror['findTile'] = async (address) => {
    const exact = await readIfThere(pathOf(address));
    if (exact !== undefined || address.width === TILE_WIDTH) return exact;
    const wider = (await listWidths(partialsOf(address))).find((width) => width > address.width);
    const bytes = await readIfThere(pathOf({ ...address, width: wider ?? TILE_WIDTH }));
    return bytes && cutOwn(bytes, address);
  };
  return {
    ...seen,
    findCheckpoint: async () => {
      const note = await readIfThere(join(folder, 'checkpoint'));
      if (note === undefined) return undefined;
      return { note: note.toString('utf8'), ...parseCheckpoint(parseNote(note).body) };
    },
    moveTo: (note) => keepFile(join(folder, 'checkpoint'), note),
    findTile,
    keepTile: async (address, bytes) => {
      const there = await readIfThere(pathOf(address));
      if (there === undefined || !there.equals(bytes)) await keepFile(pathOf(address), bytes);
    },
    dropNarrower: async (address) => {
      const partials = partialsOf(address);
      if (address.width === TILE_WIDTH) return rm(partials, { recursive: true, force: true });
      for (const width of await listWidths(partials))
        if (width < address.width) await rm(pathOf({ ...address, width }), { force: true });
    },
    tiles: {
      readTile: async (level, index, width) => {
        const bytes = await findTile({ level, index, width });
        if (bytes === undefined)
          throw new Error(`${tilePath({ level, index, width })} is missing in the mirror`);
        return bytes;
      },
    },
  };
}

/** Undefined when the stored bytes are too few: then they count as missing. */
function cutOwn(bytes: Uint8Array, address: TileAddress): Uint8Array | undefined {
  try {
    return cutTile(bytes, address);
  } catch (cause) {
    if (cause instanceof EvidenceFailure) return undefined;
    throw cause;
  }
}

/** Widths of the partials in a folder `N.p`, narrowest first. */
async function listWidths(folder: string): Promise<number[]> {
  const names = await listNames(folder);
  return names
    .filter((name) => /^[1-9]\d{0,2}$/.test(name))
    .map(Number)
    .sort((a, b) => a - b);
}

async function listNames(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw cause;
  }
}

type SeenPart = Pick<Mirror, 'keepSeen' | 'dropSeen' | 'findOther' | 'largestSeen'>;

async function openSeen(folder: string): Promise<SeenPart> {
  /** Path by size and root, root hex by size. */
  const roots = new Map<number, Map<string, string>>();
  let largest = 0;
  const nameOf = ({ size, root, note }: KeptCheckpoint): string =>
    `${size}-${toHex(root)}-${sha256Hex(note).slice(0, 16)}.note`;
  const add = (path: string, name: string): void => {
    const [, size, root] = /^(\d+)-([0-9a-f]{64})-[0-9a-f]{16}\.note$/.exec(name) ?? [];
    if (size === undefined) return;
    const bySize = roots.get(Number(size)) ?? new Map<string, string>();
    roots.set(Number(size), bySize.set(root!, path));
    largest = Math.max(largest, Number(size));
  };
  const names = new Map<string, string>();
  for (const day of await listNames(folder))
    for (const name of await listNames(join(folder, day))) {
      names.set(name, join(folder, day, name));
      add(join(folder, day, name), name);
    }
  return {
    keepSeen: async (checkpoint) => {
      const name = nameOf(checkpoint);
      if (names.has(name)) return;
      const path = join(folder, new Date().toISOString().slice(0, 10), name);
      await keepFile(path, checkpoint.note);
      names.set(name, path);
      add(path, name);
    },
    dropSeen: async (checkpoint) => {
      const name = nameOf(checkpoint);
      const path = names.get(name);
      if (path === undefined) return;
      await rm(path, { force: true });
      names.delete(name);
      roots.clear();
      largest = 0;
      for (const [each, at] of names) add(at, each);
    },
    findOther: ({ size, root }) => [...(roots.get(size) ?? [])].find(([hex]) => hex !== toHex(root))?.[1],
    largestSeen: () => largest,
  };
}
