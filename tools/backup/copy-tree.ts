import { linkSync, lstatSync, mkdirSync, readdirSync, rmSync, type BigIntStats } from 'node:fs';
import { dirname, join } from 'node:path';
import { copyFile } from './copy-file.ts';
import type { Listed, Listing } from './listing.ts';

interface Copying {
  from: string;
  /** The folder of the new backup; what is copied is listed here. */
  to: string;
  listing: Listing;
  /** The backup before: what did not change since is linked to it, and not read again. */
  previous: { folder: string; listing: Listing } | undefined;
  counts: { copied: number; bytes: number; linked: number };
}

/**
 * Opened files and half received ones, which nobody asks for after a restore; and the name of the files' replica, where a
 * restore elsewhere, such as a drill, may not write.
 */
const LEFT_OUT = ['objects/incoming', 'objects/.replica'];
/** A file that is never still, such as the last tile of a busy log, only grows: its beginning is right. */
const TRIES = 3;

/**
 * Copies what is new below `name` of the folder; repeated, it adds what changed since. In the order of names: of a log its
 * marks come before its tiles. A file that is removed meanwhile is left out, one that was copied before stays.
 */
export function copyTree(copying: Copying, name: string): void {
  const path = join(copying.from, name);
  const stats = look(path);
  if (stats === undefined || LEFT_OUT.includes(name)) return;
  if (stats.isDirectory()) for (const below of listFolder(path)) copyTree(copying, `${name}/${below}`);
  else if (stats.isFile()) copyOne(copying, name, stats);
  else throw new Error(`${path} is neither file nor folder`);
}

function copyOne({ from, to, listing, previous, counts }: Copying, name: string, stats: BigIntStats): void {
  const known = listing.get(name);
  if (known !== undefined && isSame(known, stats)) return;
  const target = join(to, name);
  // It may be linked to the backup before, whose bytes must not change.
  rmSync(target, { force: true });
  const before = previous?.listing.get(name);
  if (
    known === undefined &&
    before !== undefined &&
    isSame(before, stats) &&
    link(join(previous!.folder, name), target)
  ) {
    listing.set(name, before);
    counts.linked += 1;
    return;
  }
  for (let tries = 1; ; tries += 1) {
    try {
      const copied = copyFile(join(from, name), target);
      listing.set(name, copied);
      const now = look(join(from, name));
      if (tries < TRIES && now !== undefined && !isSame(copied, now)) {
        rmSync(target);
        continue;
      }
      counts.copied += 1;
      counts.bytes += copied.sizeBytes;
      return;
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause;
      listing.delete(name);
      return;
    }
  }
}

const isSame = ({ sizeBytes, modifiedNs }: Listed, stats: BigIntStats): boolean =>
  BigInt(sizeBytes) === stats.size && modifiedNs === stats.mtimeNs;

/** False where it must be copied: on another file system, with too many links, or gone. */
function link(from: string, to: string): boolean {
  try {
    mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
    linkSync(from, to);
    return true;
  } catch {
    return false;
  }
}

function look(path: string): BigIntStats | undefined {
  return lstatSync(path, { bigint: true, throwIfNoEntry: false });
}

function listFolder(path: string): string[] {
  try {
    return readdirSync(path).toSorted();
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw cause;
  }
}
