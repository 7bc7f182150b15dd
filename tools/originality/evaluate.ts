import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import {
  fingerprintOf,
  Library,
  lookAt,
  lumaOfRgb,
  packFeatures,
  PDQ_BYTES,
  REFERENCE,
  unpackFeatures,
  type Fingerprint,
  type Luma,
} from '@yinji/originality';
import sharp from 'sharp';
import { picturesBelow } from './pictures-below.ts';
import { writeTable } from './write-table.ts';

export interface Evaluation {
  /** Folders of works; paths are relative to their folder. */
  works: readonly string[];
  queries: string;
  out: string;
  /** Every match above none, with its region on the picture. */
  all: string | undefined;
  /** Where features are kept from one run to the next, by the file's digest. */
  keep: string | undefined;
  /** Every so many of the queries. */
  every: number;
  /** The table that the portal shows. */
  table: string | undefined;
  isHeldBack: boolean;
}

/** Registers every picture of `works`, searches every one of `queries`, and writes a row as soon as it is known. */
export async function evaluate(evaluation: Evaluation): Promise<void> {
  const { works, queries, out, all, keep, every, table, isHeldBack } = evaluation;
  const library = new Library();
  const kept = keepIn(keep);
  for (const folder of works)
    for (const path of picturesBelow(folder)) {
      const bytes = readFileSync(join(folder, path));
      const packed = await kept(bytes, 'work', async () =>
        joined(fingerprintOf(await planeOf(bytes, REFERENCE.side))),
      );
      library.add(path, parted(packed));
    }
  console.log(`${library.count} works`);
  const best = openSync(out, 'w');
  const everyMatch = all === undefined ? undefined : openSync(all, 'w');
  writeSync(best, 'query,verdict,work,score,ms\n');
  if (everyMatch !== undefined) writeSync(everyMatch, 'query,verdict,work,score,region\n');
  for (const [i, path] of picturesBelow(queries).entries()) {
    if (i % every !== 0) continue;
    const bytes = readFileSync(join(queries, path));
    const began = performance.now();
    const found = await library.compare(
      (side) => planeOf(bytes, side),
      async (planes, pass) =>
        unpackFeatures(
          await kept(bytes, `look-${pass.side}-${pass.most}`, async () =>
            packFeatures(lookAt(await planes(pass.side), pass)),
          ),
        ),
    );
    const ms = Math.round(performance.now() - began);
    const [first] = found;
    writeSync(
      best,
      `${row([path, first?.verdict ?? 'none', first?.workId ?? '', (first?.score ?? 0).toFixed(4), ms])}\n`,
    );
    if (everyMatch !== undefined)
      for (const { verdict, workId, score, ofPicture } of found) {
        const region = ofPicture.map(([x, y]) => `${x.toFixed(3)} ${y.toFixed(3)}`).join(';');
        writeSync(everyMatch, `${row([path, verdict, workId, score.toFixed(4), region])}\n`);
      }
  }
  closeSync(best);
  if (everyMatch !== undefined) closeSync(everyMatch);
  if (table !== undefined) writeTable({ rows: out, out: table, libraryWorks: library.count, isHeldBack });
}

/** As `packages/originality/src/decode-picture.ts` makes the plane of fingerprints. */
export async function planeOf(bytes: Uint8Array, side: number): Promise<Luma> {
  const { data, info } = await sharp(bytes)
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .removeAlpha()
    .resize({ width: side, height: side, fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return lumaOfRgb(data, info.width, info.height);
}

const row = (cells: readonly (string | number)[]): string =>
  cells
    .map((cell) => (/[",\n]/.test(String(cell)) ? `"${String(cell).replaceAll('"', '""')}"` : cell))
    .join(',');

function joined({ pdq, quality, local }: Fingerprint): Uint8Array {
  const out = new Uint8Array(PDQ_BYTES + 1 + local.length);
  out.set(pdq);
  out[PDQ_BYTES] = quality;
  out.set(local, PDQ_BYTES + 1);
  return out;
}
const parted = (bytes: Uint8Array): Fingerprint => ({
  pdq: bytes.subarray(0, PDQ_BYTES),
  quality: bytes[PDQ_BYTES]!,
  local: bytes.subarray(PDQ_BYTES + 1),
});

/** A file is renamed when it is whole: a run that was stopped leaves no half of one. */
function keepIn(folder: string | undefined) {
  return async (bytes: Uint8Array, kind: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> => {
    if (folder === undefined) return make();
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const path = join(folder, kind, sha256.slice(0, 2), sha256);
    if (existsSync(path)) return new Uint8Array(readFileSync(path));
    const made = await make();
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(`${path}.part`, made);
    renameSync(`${path}.part`, path);
    return made;
  };
}
