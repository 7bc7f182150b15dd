import { deflateSync, Zip, ZipDeflate, zipSync } from 'fflate';
import { concat, equalBytes, toUtf8 } from '../packages/evidence/src/index.ts';
import { crc32 } from '../packages/evidence/src/zip-entries.ts';
import type { Files } from './fixture.ts';

/** Zips whose fault, or oddity, lies in the zip and not in its files. APPNOTE 6.3 names the places of the fields. */

const CENTRAL_BYTES = 46;
const END_BYTES = 22;

export function pack(files: Files): Uint8Array {
  return zipSync(files, { level: 9, mtime: '2026-11-18T12:00:00', os: 3 });
}

/** Renames an entry in a finished zip to a name of equal length that zip writers would refuse. */
function rename(zip: Uint8Array, from: string, to: string): Uint8Array {
  const needle = toUtf8(from);
  const result = zip.slice();
  for (let at = 0; at + needle.length <= result.length; at++)
    if (equalBytes(result.subarray(at, at + needle.length), needle)) result.set(toUtf8(to), at);
  return result;
}

const viewOf = (zip: Uint8Array) => new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
const directoryOf = (zip: Uint8Array) => viewOf(zip).getUint32(zip.length - END_BYTES + 16, true);

/** Where each entry of the directory begins. */
function entriesOf(zip: Uint8Array): number[] {
  const view = viewOf(zip);
  const entries: number[] = [];
  for (let at = directoryOf(zip); at < zip.length - END_BYTES; ) {
    entries.push(at);
    const lengths = [28, 30, 32].map((field) => view.getUint16(at + field, true));
    at += CENTRAL_BYTES + lengths.reduce((sum, each) => sum + each);
  }
  return entries;
}

/** Inserts bytes at a place before the directory; what lies behind it is found at its new place. */
function insert(zip: Uint8Array, at: number, bytes: Uint8Array): Uint8Array {
  const made = concat(zip.subarray(0, at), bytes, zip.subarray(at));
  const view = viewOf(made);
  view.setUint32(made.length - END_BYTES + 16, directoryOf(zip) + bytes.length, true);
  for (const entry of entriesOf(made)) {
    const place = view.getUint32(entry + 42, true);
    if (place >= at) view.setUint32(entry + 42, place + bytes.length, true);
  }
  return made;
}

const withoutDirectory = (zip: Uint8Array) => zip.subarray(0, directoryOf(zip));

function patch(zip: Uint8Array, change: (view: DataView, entries: number[]) => void): Uint8Array {
  const made = zip.slice();
  change(viewOf(made), entriesOf(made));
  return made;
}

/** A zip that ends in a file whose packed bytes and declared sizes are given. */
function withLast(files: Files, packed: Uint8Array, size: number, crc: number): Uint8Array {
  const honest = zipSync({ ...files, 'z/last': [new Uint8Array(packed.length), { level: 0 }] });
  return patch(honest, (view, entries) => {
    const entry = entries.at(-1)!;
    const local = view.getUint32(entry + 42, true);
    for (const [header, method] of [
      [entry + 16, entry + 10],
      [local + 14, local + 8],
    ] as const) {
      view.setUint16(method, 8, true);
      view.setUint32(header, crc, true);
      view.setUint32(header + 8, size, true);
    }
    const data = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    new Uint8Array(view.buffer, view.byteOffset).set(packed, data);
  });
}

/** Bundles in zips that must be refused on opening. */
export function oddZips(plain: Files): Record<string, { says: string; zip: Uint8Array }> {
  const honest = pack(plain);
  const text = toUtf8('hidden, hidden, hidden, hidden');
  const deflated = deflateSync(text);
  return {
    'not-a-zip': { says: 'no zip file at all', zip: toUtf8('This is no zip file.\n') },
    'cut-off': { says: 'the end is missing', zip: honest.subarray(0, 2000) },
    'name-twice': {
      says: 'two files have the same name',
      zip: rename(pack({ ...plain, 'record.tsx': toUtf8('another') }), 'record.tsx', 'record.tsr'),
    },
    'path-escapes': {
      says: 'a file would be written outside of its folder',
      zip: rename(pack({ ...plain, 'aa/escape': toUtf8('out') }), 'aa/escape', '../escape'),
    },
    'too-large': {
      says: 'a file is larger than any bundle needs',
      zip: pack({ ...plain, 'anchors/zeros': new Uint8Array(17 * 1024 * 1024) }),
    },
    'hidden-file': {
      says: 'a file that the directory does not name, which a program that reads from the beginning finds first',
      zip: insert(honest, 0, withoutDirectory(pack({ 'manifest.json': text }))),
    },
    'gap-before-directory': {
      says: 'bytes between the last file and the directory',
      zip: insert(honest, directoryOf(honest), new Uint8Array(4)),
    },
    'bytes-before': { says: 'bytes before the first file', zip: insert(honest, 0, toUtf8('#!')) },
    comment: {
      says: 'a comment follows the end record',
      zip: concat(
        patch(honest, (view) => view.setUint16(view.byteLength - 2, 5, true)),
        toUtf8('hello'),
      ),
    },
    'local-header-differs': {
      says: "a file's own header has another checksum than the directory",
      zip: patch(honest, (view) => view.setUint32(14, view.getUint32(14, true) ^ 1, true)),
    },
    'other-name': {
      says: 'an extra field gives a file another name, by which Info-ZIP calls it',
      zip: zipSync({ ...plain, 'anchors/a': [text, { extra: { 0x7075: toUtf8('another name') } }] }),
    },
    'folder-like-file': {
      says: 'a folder has the name of a file',
      zip: zipSync({ ...plain, 'trust/README': [text, {}], 'trust/README/': [new Uint8Array(0), { level: 0 }] }),
    },
    'folder-with-content': {
      says: 'a folder has content',
      zip: zipSync({ ...plain, 'notes/': [text, { level: 0 }] }),
    },
    'inflates-beyond': {
      says: 'a file unpacks to more than it declares, and its checksum is that of the beginning',
      zip: withLast(plain, deflated, 10, crc32(text.subarray(0, 10))),
    },
    'behind-the-stream': {
      says: 'bytes follow the packed data of a file',
      zip: withLast(plain, concat(deflated, toUtf8('more')), text.length, crc32(text)),
    },
    'work-in-capitals': {
      says: 'WORK/original.bin beside work/original.bin: one overwrites the other on Windows and macOS',
      zip: pack({ ...plain, 'WORK/original.bin': text }),
    },
    'work-alone-in-capitals': {
      says: 'Work/original.bin, which nobody compares',
      zip: pack({ ...plain, 'Work/original.bin': text }),
    },
    'manifest-in-capitals': {
      says: 'Manifest.json beside manifest.json',
      zip: pack({ ...plain, 'Manifest.json': text }),
    },
    'name-with-final-dot': { says: 'record.json. beside record.json', zip: pack({ ...plain, 'record.json.': text }) },
  };
}

/** Oddities that change nothing: the directory in another order, and in it what nobody reads. */
export function packOddly(files: Files): Uint8Array {
  const folder = new Uint8Array(0);
  const zip64 = { extra: { 1: new Uint8Array(16) }, comment: 'a comment' };
  const odd = patch(zipSync({ ...files, 'anchors/': [folder, { level: 0, ...zip64 }] }), (view, entries) => {
    for (const entry of entries) {
      view.setUint16(entry + 6, 45, true);
      view.setUint16(entry + 34, 1, true);
    }
    const entry = entries.at(-1)!;
    const local = view.getUint32(entry + 42, true);
    for (const [method, checksum] of [
      [entry + 10, entry + 16],
      [local + 8, local + 14],
    ] as const) {
      view.setUint16(method, 8, true);
      view.setUint32(checksum, 1, true);
    }
  });
  const end = odd.length - END_BYTES;
  const starts = entriesOf(odd);
  const entries = starts.map((at, i) => odd.subarray(at, starts[i + 1] ?? end));
  return concat(withoutDirectory(odd), ...entries.toReversed(), odd.subarray(end));
}

/** A zip written in one go, with checksum and sizes behind each file. */
export function packStreamed(files: Files): Uint8Array {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((fault, chunk) => {
    if (fault) throw fault;
    chunks.push(chunk);
  });
  for (const [name, bytes] of Object.entries(files)) {
    const entry = new ZipDeflate(name, { level: 9, mtime: '2026-11-18T12:00:00', os: 3 });
    zip.add(entry);
    entry.push(bytes, true);
  }
  zip.end();
  return concat(...chunks);
}
