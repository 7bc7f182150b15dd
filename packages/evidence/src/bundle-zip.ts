import { inflateSync } from 'fflate';
import { EvidenceFailure } from './failure.ts';
import { isSafePath } from './manifest.ts';
import { crc32, readZipEntries, type ZipEntry } from './zip-entries.ts';

/** Files of a bundle by path, as read from a zip or a folder. */
export type BundleFiles = ReadonlyMap<string, Uint8Array>;

const MAX_FILES = 2000;
const MAX_EVIDENCE_BYTES = 16 * 1024 * 1024;
const MAX_WORK_BYTES = 512 * 1024 * 1024;
const MAX_TOTAL_BYTES = 1024 * 1024 * 1024;
/** A zip's length beyond its files is small, so a longer zip holds too much. */
export const MAX_ZIP_BYTES = MAX_TOTAL_BYTES + MAX_EVIDENCE_BYTES;

/** Counts a bundle's files and bytes before any of them is read. The returned function throws `bundle`. */
export function bundleLimits(): (name: string, sizeBytes: number) => void {
  let files = 0;
  let total = 0;
  return (name, sizeBytes) => {
    files += 1;
    total += sizeBytes;
    if (files > MAX_FILES) fail('too many files');
    const limit = name.startsWith('work/') ? MAX_WORK_BYTES : MAX_EVIDENCE_BYTES;
    if (sizeBytes > limit || total > MAX_TOTAL_BYTES) fail(`${name} is too large`);
  };
}

/**
 * Unpacks a bundle from a stranger. Entries, sizes and names are checked before anything is inflated, and an
 * entry cannot inflate beyond its declared size. A repeated name is refused: two programs might read different
 * files. Throws `bundle`.
 */
export function readBundle(zip: Uint8Array): BundleFiles {
  const seen = new Set<string>();
  const checkLimits = bundleLimits();
  const entries = readZipEntries(zip, (name, size) => {
    checkLimits(name, size);
    if (!isSafePath(name.endsWith('/') ? name.slice(0, -1) : name)) fail('unsafe file name');
    if (seen.has(name)) fail(`${name} stands twice`);
    seen.add(name);
  });
  return new Map(entries.filter(({ name }) => !name.endsWith('/')).map((entry) => [entry.name, unpack(entry)]));
}

function unpack({ name, size, crc32: wanted, isDeflated, packed }: ZipEntry): Uint8Array {
  const bytes = isDeflated ? inflate(name, packed, size) : packed;
  if (bytes.length !== size || crc32(bytes) !== wanted) fail(`${name} is damaged`);
  return bytes;
}

function inflate(name: string, packed: Uint8Array, size: number): Uint8Array {
  // From empty input the library would produce zeros up to its buffer's size.
  if (packed.length === 0) fail(`${name} is damaged`);
  try {
    return inflateSync(packed, { out: new Uint8Array(size) });
  } catch (cause) {
    throw new EvidenceFailure('bundle', `${name} is damaged`, cause);
  }
}

function fail(detail: string): never {
  throw new EvidenceFailure('bundle', detail);
}
