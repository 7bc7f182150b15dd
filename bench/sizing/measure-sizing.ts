import { randomBytes } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { grantDeposits } from '@yinji/testkit/life/grant-deposits';
import type { OpenStack } from '@yinji/testkit/open-stack';
import { Person } from '@yinji/testkit/people/person';
import { drawPicture } from '@yinji/testkit/pictures/seeded-pictures';
import { cpuMsOf } from '../cpu-time.ts';
import type { Figures } from '../figures.ts';
import { openBenchStack } from '../open-bench-stack.ts';

interface Size {
  /** Who register, and do no more. */
  persons: number;
  people: number;
  warming: number;
  works: number;
  width: number;
  height: number;
}
const FULL: Size = { persons: 40, people: 4, warming: 8, works: 80, width: 2400, height: 1600 };
const SHORT: Size = { persons: 1, people: 1, warming: 0, works: 2, width: 600, height: 400 };

/**
 * What a whole work costs: signed, recorded, stamped and proven, its original received, decoded, sized and compared, its
 * certificate sealed and its two bundles built. Processor time of each process with its children, and bytes of each place.
 */
export async function measureSizing(isShort: boolean): Promise<Figures> {
  const size = isShort ? SHORT : FULL;
  const stack = await openBenchStack(isShort);
  const owner = new Client({ connectionString: stack.running.databaseUrl });
  try {
    await owner.connect();
    const bytesBefore = await readDatabaseBytes(owner);
    for (let at = 0; at < size.persons; at += 1) await new Person(stack.place, `过客${at}`).register();
    const databaseKbPerPerson = ((await readDatabaseBytes(owner)) - bytesBefore) / size.persons / 1000;
    const people: Person[] = [];
    for (let at = 0; at < size.people; at += 1) people.push(await stack.member(`算账${'甲乙丙丁'[at]}`));
    await grantDeposits(owner, 10_000);
    // Originals as cameras make them: a seed drawn once more would be found as a copy.
    const seed = randomBytes(4).readUInt32LE() % 1_000_000;
    await depositAll(owner, people, seed, { ...size, works: size.warming });
    const before = await measureNow(stack, owner);
    const originals = await depositAll(owner, people, seed + size.warming, size);
    const after = await measureNow(stack, owner);
    const each = (read: (one: Measured) => number) => (read(after) - read(before)) / size.works;
    return {
      serverCpuMsPerWork: each(({ cpuMs }) => cpuMs['server'] ?? 0),
      sealerCpuMsPerWork: each(({ cpuMs }) => cpuMs['sealer'] ?? 0),
      postgresCpuMsPerWork: each(({ cpuMs }) => cpuMs['postgres'] ?? 0),
      copyIndexCpuMsPerWork: each(({ cpuMs }) => cpuMs['copy-index'] ?? 0),
      witnessCpuMsPerWork: each(({ cpuMs }) => cpuMs['witness'] ?? 0),
      originalKb: originals / size.works / 1000,
      objectsKbPerWork: (each(({ objectsBytes }) => objectsBytes) - originals / size.works) / 1000,
      databaseKbPerWork: each(({ databaseBytes }) => databaseBytes) / 1000,
      databaseKbPerPerson,
      walKbPerWork: each(({ walBytes }) => walBytes) / 1000,
      logKbPerWork: each(({ logBytes }) => logBytes) / 1000,
      logEntriesPerWork: each(({ logEntries }) => logEntries),
      featuresKbPerWork: after.featuresBytes / 1000,
      works: size.works,
    };
  } finally {
    await owner.end();
    await stack.close();
  }
}

async function readDatabaseBytes(owner: Client): Promise<number> {
  const { rows } = await owner.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes');
  return Number(rows[0]?.bytes);
}

/** Each person one after the other, until all documents are there. Returns the bytes of the originals. */
async function depositAll(owner: Client, people: readonly Person[], seed: number, size: Size): Promise<number> {
  let bytes = 0;
  let next = 0;
  await Promise.all(
    people.map(async (person) => {
      for (let at = next++; at < size.works; at = next++) {
        const picture = await drawPicture(seed + at, { width: size.width, height: size.height });
        const name = `${seed + at}.jpg`;
        const { id } = await person.deposit(`算账 ${seed + at}`, 'draw', name, picture);
        await waitForRow(owner, 'select from deposit where work_id = $1 and completed_at is not null', id);
        await person.upload(id, name, picture);
        await waitForRow(owner, `select from bundle where work_id = $1 and variant = 'full'`, id);
        bytes += picture.length;
      }
    }),
  );
  return bytes;
}

/** Asks the database four times a second: calls of the server would add to the cost that is measured. */
async function waitForRow(owner: Client, text: string, id: string): Promise<void> {
  for (const deadline = Date.now() + 120_000; ; await pause(250)) {
    if ((await owner.query({ text, values: [id] })).rowCount === 1) return;
    if (Date.now() > deadline) throw new Error(`two minutes without the row of: ${text}`);
  }
}

interface Measured {
  cpuMs: Record<string, number>;
  objectsBytes: number;
  logBytes: number;
  databaseBytes: number;
  walBytes: number;
  logEntries: number;
  /** Packed local features of a work, on average. */
  featuresBytes: number;
}

async function measureNow({ running }: OpenStack, owner: Client): Promise<Measured> {
  const ids = Object.fromEntries([...running.parts].map(([name, part]) => [name, part.processId()]));
  const { rows } = await owner.query<Record<keyof Measured, string>>(`
    select pg_database_size(current_database()) as "databaseBytes",
      pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as "walBytes",
      (select count(*) from log_entry) as "logEntries",
      (select coalesce(avg(octet_length(packed_sealed)), 0) from local_features) as "featuresBytes"`);
  const numbers = Object.fromEntries(Object.entries(rows[0]!).map(([name, value]) => [name, Number(value)]));
  return {
    cpuMs: cpuMsOf(ids),
    objectsBytes: bytesIn(join(running.dataDir, 'objects')),
    logBytes: bytesIn(join(running.dataDir, 'log')),
    ...(numbers as Omit<Measured, 'cpuMs' | 'objectsBytes' | 'logBytes'>),
  };
}

const bytesIn = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + sizeOf(join(entry.parentPath, entry.name)), 0);

/** A file may be moved to its place while the folder is read. */
function sizeOf(path: string): number {
  try {
    return statSync(path).size;
  } catch {
    return 0;
  }
}
