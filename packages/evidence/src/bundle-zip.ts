import { inflateSync } from 'fflate';
import { checkNames } from './bundle-names.ts';
import { EvidenceFailure } from './failure.ts';
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
 * entry cannot inflate beyond its declared size. Throws `bundle`.
 */
export function readBundle(zip: Uint8Array): BundleFiles {
  const entries = readZipEntries(zip, bundleLimits());
  checkNames(entries.map(({ name }) => name));
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
  // One byte more than declared: the library drops what has no room, and a longer file must not look like a shorter one.
  const out = new Uint8Array(size + 1);
  if (canInflate(packed.subarray(0, -1), out)) fail(`${name} is followed by something else`);
  try {
    return inflateSync(packed, { out });
  } catch (cause) {
    throw new EvidenceFailure('bundle', `${name} is damaged`, cause);
  }
}

/** Whether the data ends before its last byte, which the library would pass over. */
function canInflate(packed: Uint8Array, out: Uint8Array): boolean {
  try {
    inflateSync(packed, { out });
    return packed.length > 0;
  } catch {
    return false;
  }
}

function fail(detail: string): never {
  throw new EvidenceFailure('bundle', detail);
}
