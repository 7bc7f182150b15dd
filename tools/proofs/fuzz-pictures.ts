import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  countPacked,
  openDecoders,
  PASSES,
  PDQ_BYTES,
  PictureError,
  REFERENCE,
  sniffPicture,
  type Decoders,
  type InspectedPicture,
} from '@yinji/originality';
import { hashesHeld, hashSearchOf, openMemoryIndex, type CopyIndex } from '@yinji/originality/copy-index';
import { rollDice } from './dice.ts';
import { drawHonestPictures, type HonestPicture } from './fuzz/honest-pictures.ts';
import { Hand } from './fuzz/mutate-bytes.ts';
import { mutatePicture } from './fuzz/mutate-picture.ts';
import { listProcessesBelow } from './processes-below.ts';

const AT_ONCE = 6;
const MEMORY_BYTES = 1 << 30;
/** A child is looked at ten times a second, and killed at the look after it passed its memory. */
const MOST_MEMORY_BYTES = 1.5 * MEMORY_BYTES;
const PAGE_BYTES = 4096;
const LOOK_MS = 50;
const KEPT_FAULTS = 20;
const TOLD_EACH = 5000;
const SAVED = fileURLToPath(new URL('../../.cache/fuzz/', import.meta.url));
const LARGEST = { pixels: 268_402_689, luma: 512, features: 1024 };
/** One of so many pictures is decoded twice. */
const AGAIN = 10;

type AskedDecoders = Pick<Decoders, 'inspectPicture' | 'lookAtPicture'>;

export interface PictureFuzz {
  /** Of each type: `searched`, or the fault that it was refused with. */
  said: Record<string, Record<string, number>>;
  slowestMs: number;
  mostMemoryBytes: number;
  /** Killed since their memory grew past the limit: refused, as it should be. */
  killed: number;
  /** Sentences; empty when the proof holds. */
  faults: string[];
}

/**
 * Mutated pictures of all five types go through the decoders of production, and what is a picture through the copy
 * index. Each must be refused by a verdict or be searched: no decoder may die or hang, grow past its memory, leave a
 * file, give more than it may, or give other pixels when it is asked again. Files that break this are kept under
 * .cache/fuzz.
 * @param by other decoders, for the test of this proof
 */
export async function provePictureFuzz(
  inputs: number,
  seed: number,
  tell: (line: string) => void,
  by?: AskedDecoders,
): Promise<PictureFuzz> {
  const folder = mkdtempSync(join(tmpdir(), 'yinji-fuzz-'));
  const scratch = join(folder, 'scratch');
  mkdirSync(scratch);
  const own = openDecoders({ scratch, memoryBytes: MEMORY_BYTES });
  const decoders = by ?? own;
  const fuzz: PictureFuzz = { said: {}, slowestMs: 0, mostMemoryBytes: 0, killed: 0, faults: [] };
  const watch = setInterval(() => {
    fuzz.mostMemoryBytes = Math.max(fuzz.mostMemoryBytes, ...listProcessesBelow(process.pid).map(readMemory));
  }, LOOK_MS);
  try {
    const honest = await drawHonestPictures();
    const index = await fillIndex(honest, decoders, folder);
    let next = 0;
    const goOn = async (): Promise<void> => {
      while (next < inputs && fuzz.faults.length < KEPT_FAULTS) {
        const number = next++;
        const path = join(folder, `${number}`);
        const { format, bytes } = makeMutant(honest, seed, number);
        await writeFile(path, bytes);
        const began = performance.now();
        const said = await tryPicture(path, decoders, index, number % AGAIN === 0);
        fuzz.slowestMs = Math.max(fuzz.slowestMs, performance.now() - began);
        count(fuzz, format, said, bytes, tell);
        await unlink(path);
        if (number % TOLD_EACH === TOLD_EACH - 1) tell(`${number + 1} pictures`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, goOn));
    const left = readdirSync(scratch, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
    if (left.length > 0) fuzz.faults.push(`the decoders left ${left.length} files`);
    if (fuzz.mostMemoryBytes > MOST_MEMORY_BYTES)
      fuzz.faults.push(`a decoder grew to ${Math.round(fuzz.mostMemoryBytes / 2 ** 20)} MiB`);
    for (const line of describe(fuzz)) tell(line);
    return fuzz;
  } finally {
    clearInterval(watch);
    own.close();
    rmSync(folder, { recursive: true });
  }
}

/** The same number of the same seed is the same file, in whatever order they are tried. */
function makeMutant(honest: readonly HonestPicture[], seed: number, number: number) {
  const hand = new Hand(rollDice(seed * 1_000_003 + number));
  const picture = honest[number % honest.length]!;
  const donor = hand.pick(honest.filter(({ format }) => format === picture.format));
  return { format: picture.format, bytes: mutatePicture(hand, picture, donor) };
}

/** One honest picture of each type is a work. All must be pictures: a mutant of another file would try nothing. */
async function fillIndex(
  honest: readonly HonestPicture[],
  decoders: AskedDecoders,
  folder: string,
): Promise<CopyIndex> {
  const index = openMemoryIndex();
  const known = new Set<string>();
  for (const [at, { name, format, bytes }] of honest.entries()) {
    const path = join(folder, 'honest');
    await writeFile(path, bytes);
    const inspected = await decoders.inspectPicture(path, {}).catch((cause: unknown) => {
      throw new Error(`${name} is no picture`, { cause });
    });
    if (known.has(format)) continue;
    known.add(format);
    const id = `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
    const features = await decoders.lookAtPicture(path, REFERENCE);
    await index.add([
      { set: 'work', id, at, hashes: hashesHeld(packHashes(inspected)) },
      { set: 'local', id, at, holder: id, features },
    ]);
  }
  for (const set of ['work', 'local'] as const) await index.confirm(set, (await index.state())[set].boot);
  return index;
}

const packHashes = ({ pdq, trimmedPdq }: InspectedPicture) => ({
  pdq: Buffer.concat(pdq.map(({ bits }) => bits)),
  trimmed: Buffer.concat(trimmedPdq.map(({ bits }) => bits)),
});

interface Said {
  word: string;
  fault?: string;
}

async function tryPicture(
  path: string,
  decoders: AskedDecoders,
  index: CopyIndex,
  isAskedAgain: boolean,
): Promise<Said> {
  try {
    const inspected = await decoders.inspectPicture(path, {});
    const passed = findPassed(inspected);
    if (passed !== undefined) return { word: 'beyond', fault: passed };
    if (isAskedAgain && (await decoders.inspectPicture(path, {})).pixelSha256 !== inspected.pixelSha256)
      return { word: 'unsteady', fault: 'has other pixels when it is decoded again' };
    const features = await decoders.lookAtPicture(path, PASSES[0]!);
    if (countPacked(features) > LARGEST.features) return { word: 'beyond', fault: 'has too many features' };
    await index.search({ set: 'work', ...hashSearchOf(packHashes(inspected)) });
    await index.searchLocal({ features });
    return { word: 'searched' };
  } catch (cause) {
    if (!(cause instanceof PictureError))
      return { word: 'broken', fault: `breaks the search: ${String(cause)}` };
    if (cause.isVerdict) return { word: /more than .* memory/.test(cause.detail) ? 'killed' : cause.fault };
    return { word: cause.fault, fault: `has no verdict: ${cause.message}` };
  }
}

function findPassed({
  width,
  height,
  preview,
  thumbnail,
  luma,
  pdq,
  trimmedPdq,
  pixelSha256,
}: InspectedPicture) {
  if (!(width > 0 && height > 0 && width * height <= LARGEST.pixels)) return `measures ${width} × ${height}`;
  if (Math.max(luma.width, luma.height) !== LARGEST.luma || luma.data.length !== luma.width * luma.height)
    return `has a plane of ${luma.width} × ${luma.height} and ${luma.data.length} bytes`;
  if ([preview, thumbnail].some((bytes) => sniffPicture(bytes) !== 'webp')) return 'has no preview';
  const hashes = [...pdq, ...trimmedPdq];
  if (pdq.length !== 8 || trimmedPdq.length % 8 !== 0)
    return `has ${pdq.length} and ${trimmedPdq.length} hashes`;
  if (hashes.some(({ bits }) => bits.length !== PDQ_BYTES)) return 'has a hash of another length';
  return /^[\da-f]{64}$/.test(pixelSha256) ? undefined : 'has no hash of its pixels';
}

function count(
  fuzz: PictureFuzz,
  format: string,
  { word, fault }: Said,
  bytes: Uint8Array,
  tell: (line: string) => void,
): void {
  const words = (fuzz.said[format] ??= {});
  words[word] = (words[word] ?? 0) + 1;
  if (word === 'killed') fuzz.killed += 1;
  if (fault === undefined) return;
  mkdirSync(SAVED, { recursive: true });
  const path = `${SAVED}picture-${fuzz.faults.length + 1}.${format}`;
  writeFileSync(path, bytes);
  fuzz.faults.push(`a ${format} of ${bytes.length} bytes ${fault} (kept in ${path})`);
  tell(`FAULT ${fuzz.faults.at(-1)}`);
}

function readMemory(id: number): number {
  try {
    return Number(readFileSync(`/proc/${id}/statm`, 'utf8').split(' ')[1] ?? 0) * PAGE_BYTES;
  } catch {
    // It ended meanwhile.
    return 0;
  }
}

function describe({ said, slowestMs, mostMemoryBytes, killed }: PictureFuzz): string[] {
  const lines = Object.entries(said).map(([format, words]) => {
    const sorted = Object.entries(words).toSorted(([, a], [, b]) => b - a);
    return `${format.padEnd(5)} ${sorted.map(([word, times]) => `${word} ${times}`).join(', ')}`;
  });
  const memory = Math.round(mostMemoryBytes / 2 ** 20);
  return [
    ...lines,
    `slowest ${Math.round(slowestMs)} ms, at most ${memory} MiB, ${killed} killed by their memory`,
  ];
}
