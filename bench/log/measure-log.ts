import { readFileSync } from 'node:fs';
import { Pool } from 'pg';
import { measureCertificate } from '../certificate.ts';
import { cpuMsOf } from '../cpu-time.ts';
import { median, quantile, type Figures } from '../figures.ts';
import { checkLog } from '@yinji/testkit/log/check-log';
import { createEntries } from '@yinji/testkit/log/entries';
import { startHammer } from '@yinji/testkit/log/hammer';
import { openLogStack, type LogStack } from '@yinji/testkit/log/log-stack';

interface Size {
  lanes: number;
  seconds: number;
  /** Duration of the run without witnesses, on a database of its own: the reference for the witnesses' cost. */
  freeSeconds: number;
  rawSeconds: number;
}
const FULL: Size = { lanes: 160, seconds: 600, freeSeconds: 120, rawSeconds: 5 };
const SHORT: Size = { lanes: 8, seconds: 2, freeSeconds: 1, rawSeconds: 0.1 };

/**
 * The log under load, over HTTP, with two witness processes, on the same machine: from a record to its
 * .tlog-proof. In the same run: the same without witnesses, and one row and one commit per record.
 */
export async function measureLog(isShort: boolean): Promise<Figures> {
  const size = isShort ? SHORT : FULL;
  const free = await run(0, size.freeSeconds, size);
  const full = await run(2, size.seconds, size);
  // A bench of its own: the short form of that one measures it.
  const certificate = isShort ? {} : { certificateMs: (await measureCertificate(false))['certificateMs']! };
  return {
    entriesPerSecond: full.perSecond,
    entriesPerSecondNoWitness: free.perSecond,
    witnessShare: full.firstPerSecond / free.perSecond,
    proofP50Ms: full.p50,
    proofP99Ms: full.p99,
    checkSecondsPerMillion: full.checkSecondsPerMillion,
    rawInsertsPerSecond: full.rawInserts,
    ...certificate,
    entries: full.entries,
    proofsVerified: full.verified,
    lanes: size.lanes,
    seconds: size.seconds,
    ...full.cpuMicros,
    ...full.growth,
    ...full.memoryMb,
  };
}

interface Run {
  entries: number;
  verified: number;
  perSecond: number;
  /** Of the duration of the run without witnesses. */
  firstPerSecond: number;
  p50: number;
  p99: number;
  checkSecondsPerMillion: number;
  rawInserts: number;
  cpuMicros: Figures;
  growth: Figures;
  memoryMb: Figures;
}

async function run(witnesses: number, seconds: number, { lanes, freeSeconds, rawSeconds }: Size): Promise<Run> {
  const stack = await openLogStack({ witnesses });
  try {
    const counts: number[] = [];
    const before = cpuMs(stack);
    const said = await startHammer({
      ...stack,
      lanes,
      seconds,
      onProgress: (count) => {
        counts.push(count);
        if (counts.length % 30 === 0) console.error(`${witnesses} witnesses, ${counts.length} s: ${count}`);
      },
    }).done;
    const cpuMicros = cpuMicrosPerEntry(before, cpuMs(stack), said.count);
    const memoryMb = memoryOf(stack);
    const checked = await checkLog(stack.logDir, stack.policyText, said.digests);
    if (checked.size < said.count) throw new Error(`${said.count} acknowledged, ${checked.size} in the log`);
    const latencies = [...said.latenciesMs];
    return {
      entries: checked.size,
      verified: said.verified,
      perSecond: said.count / said.seconds,
      firstPerSecond: perSecondUntil(counts, freeSeconds),
      p50: median(latencies),
      p99: quantile(latencies, 0.99),
      checkSecondsPerMillion: (checked.seconds * 1e6) / checked.size,
      rawInserts: await rawInserts(stack, rawSeconds),
      cpuMicros,
      growth: growthOf(counts),
      memoryMb,
    };
  } finally {
    await stack[Symbol.asyncDispose]();
  }
}

function perSecondUntil(counts: readonly number[], seconds: number): number {
  const at = Math.min(counts.length, seconds);
  return (counts[at - 1] ?? Number.NaN) / at;
}

/** Entries per second in each tenth of the run: shows a log that slows down as it grows. */
function growthOf(counts: readonly number[]): Figures {
  const tenth = Math.floor(counts.length / 10);
  return Object.fromEntries(
    Array.from({ length: tenth === 0 ? 0 : 10 }, (_, i) => {
      const from = i === 0 ? 0 : counts[i * tenth - 1]!;
      return [`perSecondTenth${i + 1}`, (counts[(i + 1) * tenth - 1]! - from) / tenth];
    }),
  );
}

const cpuMs = (stack: LogStack): Record<string, number> => {
  const { user, system } = process.cpuUsage();
  return { ...cpuMsOf(stack.processIds()), hammer: (user + system) / 1000 };
};

/**
 * Processor time per entry, of all processes together and each: it bounds the rate where cores are few, and
 * hardly depends on other load.
 */
function cpuMicrosPerEntry(
  before: Record<string, number>,
  after: Record<string, number>,
  entries: number,
): Figures {
  const micros = Object.entries(after).map(
    ([name, ms]) => [name, ((ms - before[name]!) * 1000) / entries] as const,
  );
  return {
    cpuMicrosPerEntry: micros.reduce((sum, [, each]) => sum + each, 0),
    ...Object.fromEntries(
      micros.map(([name, each]) => [`cpuMicrosPerEntry${camel(name, /(?:^|-)(\w)/g)}`, each]),
    ),
  };
}

const camel = (name: string, initials = /-(\w)/g): string =>
  name.replace(initials, (_, next: string) => next.toUpperCase());

/**
 * Peak resident memory of each of our programs, megabytes; PostgreSQL's is over all its processes and follows
 * its settings.
 */
function memoryOf(stack: LogStack): Figures {
  const programs = Object.entries(stack.processIds()).filter(([name]) => name !== 'postgres');
  return Object.fromEntries(
    programs.map(([name, id]) => {
      const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1];
      return [`${camel(name)}PeakMb`, Number(kilobytes) / 1000];
    }),
  );
}

/** Records as rows of one table with one index on the digest, one commit each, over 32 connections. */
async function rawInserts({ databaseUrl }: LogStack, seconds: number): Promise<number> {
  const pool = new Pool({ connectionString: databaseUrl, max: 32 });
  const makeEntry = createEntries();
  let count = 0;
  try {
    await pool.query('create table raw (id bigserial primary key, entry bytea, digest bytea unique)');
    const end = performance.now() + seconds * 1000;
    const insert = { name: 'raw', text: 'insert into raw (entry, digest) values ($1, sha256($1))' };
    const lane = async (): Promise<void> => {
      for (; performance.now() < end; count += 1)
        await pool.query({ ...insert, values: [Buffer.from(makeEntry())] });
    };
    await Promise.all(Array.from({ length: 32 }, lane));
    return count / seconds;
  } finally {
    await pool.end();
  }
}
