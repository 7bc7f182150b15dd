import { createHash } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import type { OpenStack } from '@yinji/testkit/open-stack';
import type { Person } from '@yinji/testkit/people/person';
import { drawPicture } from '@yinji/testkit/pictures/seeded-pictures';
import { median, timeMs, toMBps, type Figures } from './figures.ts';
import { openHashPage, type HashPage } from './open-hash-page.ts';
import { postFile } from './post-file.ts';
import { writeRaw } from './write-raw.ts';
import { openBenchStack } from './open-bench-stack.ts';

/** 104,850,054 bytes of BMP: 7,546 below the first refused size, and 35 million pixels to decode. */
const LARGEST = { width: 6000, height: 5825, format: 'bmp' } as const;
const SMALL = { width: 600, height: 400, format: 'bmp' } as const;
const NAME = 'largest.bmp';

interface Round {
  browserHashMs: number;
  browserRawSha256Ms: number;
  uploadMs: number;
  uploadReceivedMs: number;
  rawMs: number;
}

/** The largest accepted file: hashed in the browser, uploaded, and the lower bound of both. */
export async function measureUpload(isShort: boolean): Promise<Figures> {
  const bytes = await drawPicture(8, isShort ? SMALL : LARGEST);
  const count = isShort ? 1 : 5;
  const stack = await openBenchStack(isShort);
  let page: HashPage | undefined;
  try {
    const person = await stack.member('沈知白');
    const chosen = join(stack.running.dataDir, NAME);
    writeFileSync(chosen, bytes);
    page = await openHashPage(chosen);
    // One unmeasured run: it compiles, and brings the file into the page cache.
    await checkHash(page, bytes);
    const rounds: Round[] = [];
    for (let at = 0; at < count; at += 1) rounds.push(await measureRound(stack, person, page, bytes, at));
    rmSync(chosen);
    return summed(bytes.length, rounds);
  } finally {
    await page?.close();
    await stack.close();
  }
}

async function measureRound(
  { running: stack, origin }: OpenStack,
  person: Person,
  page: HashPage,
  bytes: Buffer,
  at: number,
): Promise<Round> {
  const { hashMs, rawSha256Ms } = await page.measure();
  const rawMs = await timeMs(() => writeRaw(join(stack.dataDir, 'raw'), bytes));
  // A different picture each round: the store keeps equal bytes once.
  bytes.writeUInt32LE(at + 1, 60);
  const work = await person.deposit(`最大的文件 ${at + 1}`, 'draw', NAME, bytes);
  await person.waitForWork(work.id, (one) => one.deposit?.complete === true);
  const upload = async (): Promise<void> => {
    const code = await postFile({
      origin,
      token: person.client.token ?? '',
      workId: work.id,
      name: NAME,
      bytes,
    });
    if (code !== '200') throw new Error(`the upload was answered with ${code}`);
  };
  const uploadMs = await timeMs(upload);
  // Certificate and bundle follow the first upload: they must not compete with the next measurement.
  await waitForBundle(stack.databaseUrl, work.id);
  // Repeated bytes are received, digested and compared, but not decoded a second time.
  const uploadReceivedMs = await timeMs(upload);
  return { browserHashMs: hashMs, browserRawSha256Ms: rawSha256Ms, uploadMs, uploadReceivedMs, rawMs };
}

async function checkHash(page: HashPage, bytes: Buffer): Promise<void> {
  const { sha256, sm3 } = await page.measure();
  for (const [name, hex] of Object.entries({ sha256, sm3 }))
    if (hex !== createHash(name).update(bytes).digest('hex'))
      throw new Error(`the browser's ${name} of the file is wrong: ${hex}`);
}

async function waitForBundle(databaseUrl: string, workId: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (const deadline = Date.now() + 60_000; ; await new Promise((resolve) => setTimeout(resolve, 100))) {
      const { rowCount } = await client.query(`select from bundle where work_id = $1 and variant = 'full'`, [
        workId,
      ]);
      if (rowCount === 1) return;
      if (Date.now() > deadline) throw new Error('no bundle was built within a minute');
    }
  } finally {
    await client.end();
  }
}

function summed(sizeBytes: number, rounds: readonly Round[]): Figures {
  const middle = (key: keyof Round) => median(rounds.map((one) => one[key]));
  return {
    sizeBytes,
    rounds: rounds.length,
    browserHashMs: middle('browserHashMs'),
    browserRawSha256Ms: middle('browserRawSha256Ms'),
    uploadMBps: toMBps(sizeBytes, middle('uploadMs')),
    uploadReceivedMBps: toMBps(sizeBytes, middle('uploadReceivedMs')),
    rawMBps: toMBps(sizeBytes, middle('rawMs')),
    uploadDecodingMs: middle('uploadMs') - middle('uploadReceivedMs'),
  };
}
