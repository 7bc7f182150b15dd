import { Client } from 'pg';
import type { OpenStack } from '@yinji/testkit/open-stack';
import { beginBatch, depositLines, sendOriginals, type ImportedFile } from '@yinji/testkit/people/import-batch';
import type { Person } from '@yinji/testkit/people/person';
import { drawPicture } from '@yinji/testkit/pictures/seeded-pictures';
import type { Figures } from './figures.ts';
import { grantDeposits } from '@yinji/testkit/life/grant-deposits';
import { openBenchStack } from './open-bench-stack.ts';

const FULL = { rows: 300, singles: 40 };
const SHORT = { rows: 4, singles: 1 };

/** A batch with its originals beside single deposits with theirs, over HTTP in a stack of its own. */
export async function measureImport(isShort: boolean): Promise<Figures> {
  const stack = await openBenchStack(isShort);
  try {
    return await measureImportIn(stack, isShort);
  } finally {
    await stack.close();
  }
}

/** The same in an existing stack, for benches that measure more in it. */
export async function measureImportIn(stack: OpenStack, isShort: boolean): Promise<Figures> {
  const { rows, singles } = isShort ? SHORT : FULL;
  const person = await stack.member('沈知白');
  await grantUses(stack, rows + singles);
  const files = await drawFiles(0, rows);
  const lines = files.map((_, at) => at + 2);
  const began = performance.now();
  const id = await beginBatch(person, files);
  const startedMs = performance.now() - began;
  // Two groups at a time, like the browser.
  const halves = [lines.slice(0, rows / 2), lines.slice(rows / 2)];
  const works = await Promise.all(halves.map((half) => depositLines(person, id, half)));
  const depositedMs = performance.now() - began;
  await sendOriginals(person, files, new Map(works.flatMap((half) => [...half])));
  const importedMs = performance.now() - began;
  const singlyMs = await oneByOne(person, await drawFiles(rows, singles));
  return {
    importedPerSecond: (rows * 1000) / importedMs,
    importDepositedPerSecond: (rows * 1000) / depositedMs,
    importStartMs: startedMs,
    singlyPerSecond: (singles * 1000) / singlyMs,
    rows,
    singles,
  };
}

const drawFiles = async (from: number, count: number): Promise<ImportedFile[]> => {
  const files: ImportedFile[] = [];
  for (let seed = from; seed < from + count; seed += 1)
    files.push({
      name: `${seed}.jpg`,
      bytes: await drawPicture(seed, { width: 200, height: 150, format: 'jpeg' }),
    });
  return files;
};

async function oneByOne(person: Person, files: readonly ImportedFile[]): Promise<number> {
  const began = performance.now();
  for (const { name, bytes } of files) {
    const work = await person.deposit(name, 'draw', name, bytes);
    await person.upload(work.id, name, bytes);
  }
  return performance.now() - began;
}

async function grantUses(stack: OpenStack, uses: number): Promise<void> {
  const owner = new Client({ connectionString: stack.running.databaseUrl });
  await owner.connect();
  try {
    await grantDeposits(owner, uses);
  } finally {
    await owner.end();
  }
}
