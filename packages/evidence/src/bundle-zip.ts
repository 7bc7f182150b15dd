import { unzipSync, type UnzipFileInfo } from 'fflate';
import { EvidenceFailure } from './failure.ts';
import { isSafePath } from './manifest.ts';

/** Files of a bundle by path, as read from a zip or a folder. */
export type BundleFiles = ReadonlyMap<string, Uint8Array>;

const MAX_ENTRIES = 2000;
const MAX_EVIDENCE_BYTES = 16 * 1024 * 1024;
const MAX_WORK_BYTES = 512 * 1024 * 1024;
const MAX_TOTAL_BYTES = 1024 * 1024 * 1024;

/**
 * Unpacks a bundle from a stranger. Entries, sizes and names are judged before anything is inflated, and an entry
 * cannot inflate beyond the size it declares. A name twice is refused: two programs might read different ones.
 * Throws `bundle`.
 */
export function readBundle(zip: Uint8Array): BundleFiles {
  const seen = new Set<string>();
  let entries = 0;
  let total = 0;
  const admit = (file: UnzipFileInfo): boolean => {
    if (++entries > MAX_ENTRIES) fail('too many entries');
    const isFolder = file.name.endsWith('/');
    if (!isSafePath(isFolder ? file.name.slice(0, -1) : file.name)) fail('unsafe file name');
    if (seen.has(file.name)) fail(`${file.name} stands twice`);
    seen.add(file.name);
    total += file.originalSize;
    const limit = file.name.startsWith('work/') ? MAX_WORK_BYTES : MAX_EVIDENCE_BYTES;
    if (file.originalSize > limit || total > MAX_TOTAL_BYTES) fail(`${file.name} is too large`);
    return !isFolder;
  };
  try {
    return new Map(Object.entries(unzipSync(zip, { filter: admit })));
  } catch (cause) {
    if (cause instanceof EvidenceFailure) throw cause;
    throw new EvidenceFailure('bundle', 'not a readable zip file', cause);
  }
}

function fail(detail: string): never {
  throw new EvidenceFailure('bundle', detail);
}
