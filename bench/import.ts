import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { openDecoders, REFERENCE } from '@yinji/originality';
import { grantDeposits } from '@yinji/testkit/life/grant-deposits';
import type { OpenStack } from '@yinji/testkit/open-stack';
import { beginBatch, depositLines, sendOriginals, type ImportedFile } from '@yinji/testkit/people/import-batch';
import type { Person } from '@yinji/testkit/people/person';
import { drawPicture } from '@yinji/testkit/pictures/seeded-pictures';
import type { Figures } from './figures.ts';
import { openBenchStack } from './open-bench-stack.ts';

/** Pictures of 4.3 megapixels, as phones send them. */
const FULL = { rows: 120, singles: 20, width: 2400, height: 1800 };
const SHORT = { rows: 4, singles: 1, width: 200, height: 150 };
type Size = typeof FULL;
const LOOK_MS = 50;

/** A batch with its originals beside single deposits with theirs, over HTTP in a stack of its own. */
export async function measureImport(isShort: boolean): Promise<Figures> {
  const stack = await openBenchStack(isShort);
  try {
    return await measureImportIn(stack, isShort);
  } finally {
    await stack.close();
  }
}

/**
 * The same in an existing stack, for benches that measure more in it. `importedPerSecond` counts originals that were
 * accepted and are in the copy index; its bound is what the decoders alone do with the same files on all processors.
 */
export async function measureImportIn(stack: OpenStack, isShort: boolean): Promise<Figures> {
  const size = isShort ? SHORT : FULL;
  const { rows, singles } = size;
  const person = await stack.member('沈知白');
  const owner = new Client({ connectionString: stack.running.databaseUrl });
  await owner.connect();
  try {
    await grantDeposits(owner, rows + singles);
    const files = await drawFiles(0, rows, size);
    const alone = await decodeAlone(files);
    const lines = files.map((_, at) => at + 2);
    const began = performance.now();
    const id = await beginBatch(person, files);
    const startedMs = performance.now() - began;
    // Two groups at a time, like the browser.
    const halves = [lines.slice(0, rows / 2), lines.slice(rows / 2)];
    const works = await Promise.all(halves.map((half) => depositLines(person, id, half)));
    const depositedMs = performance.now() - began;
    const ids = new Map(works.flatMap((half) => [...half]));
    await sendOriginals(person, files, ids);
    const acceptedMs = performance.now() - began;
    await waitForFeatures(owner, [...ids.values()]);
    const importedMs = performance.now() - began;
    const perSecond = (rows * 1000) / importedMs;
    const singlyMs = await oneByOne(person, await drawFiles(rows, singles, size));
    return {
      importedPerSecond: perSecond,
      decodedAlonePerSecond: alone,
      importedOfDecodedAlone: perSecond / alone,
      importAcceptedPerSecond: (rows * 1000) / acceptedMs,
      importDepositedPerSecond: (rows * 1000) / depositedMs,
      importStartMs: startedMs,
      singlyPerSecond: (singles * 1000) / singlyMs,
      rows,
      singles,
    };
  } finally {
    await owner.end();
  }
}

/** Some seeds are drawn for seconds (`seeded-pictures.ts`, ink). */
const isDrawnFast = (seed: number): boolean => seed % 6 !== 1;

async function drawFiles(from: number, count: number, { width, height }: Size): Promise<ImportedFile[]> {
  const files: ImportedFile[] = [];
  for (let seed = from * 2; files.length < count; seed += 1)
    if (isDrawnFast(seed))
      files.push({
        name: `${seed}.jpg`,
        bytes: await drawPicture(seed, { width, height, format: 'jpeg' }),
      });
  return files;
}

/** Files a second that are inspected and have their features, on all processors, with nothing else to do. */
async function decodeAlone(files: readonly ImportedFile[]): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'yinji-import-'));
  const lanes = Array.from({ length: availableParallelism() }, () => openDecoders({ atOnce: 1 }));
  const paths = files.map(({ name }) => join(folder, name));
  try {
    for (const [at, { bytes }] of files.entries()) await writeFile(paths[at]!, bytes);
    const waiting = [...paths];
    const began = performance.now();
    await Promise.all(
      lanes.map(async (decoders) => {
        for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
          const { preview } = await decoders.inspectPicture(path, {});
          await writeFile(path, preview);
          await decoders.lookAtPicture(path, REFERENCE);
        }
      }),
    );
    return (files.length * 1000) / (performance.now() - began);
  } finally {
    for (const decoders of lanes) decoders.close();
    rmSync(folder, { recursive: true });
  }
}

/** Until the features of these works are in the copy index. */
async function waitForFeatures(owner: Client, works: readonly string[]): Promise<void> {
  const isDone = async () => {
    const { rows } = await owner.query<{ left: number }>(
      `select count(*)::int as left from original where work_id = any($1) and (features_at is null or exists (
         select from job where job.key = work_id::text and job.kind = 'index-features'))`,
      [works],
    );
    return rows[0]?.left === 0;
  };
  while (!(await isDone())) await pause(LOOK_MS);
}

async function oneByOne(person: Person, files: readonly ImportedFile[]): Promise<number> {
  const began = performance.now();
  for (const { name, bytes } of files) {
    const work = await person.deposit(name, 'draw', name, bytes);
    await person.upload(work.id, name, bytes);
  }
  return performance.now() - began;
}
