import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { ensureBuilt } from '@yinji/stack/build/ensure-built';
import { freePort } from '@yinji/stack/free-port';
import { startStack, type RunningStack } from '@yinji/stack/start-stack';
import type { Place } from '@yinji/testkit/people/person';
import { openClocks } from '../clock/open-clocks.ts';
import type { Victim } from './deal-schedule.ts';

/** In the order of a start. */
export const PARTS = ['postgres', 'witness', 'simulators', 'sealer', 'copy-index', 'web', 'worker'] as const;
export type PartName = (typeof PARTS)[number];

/** One that refuses to start, since another is away, is started again: what systemd does. */
const STARTS_WITHIN_MS = 150_000;

export interface ChaosHouse {
  dataDir: string;
  origin: string;
  place: Place;
  running: RunningStack;
  clocks: ReturnType<typeof openClocks>;
  /** The owner's. */
  databaseUrl(): string;
  processId(part: PartName): number;
  kill(victim: Victim): Promise<void>;
  start(victim: Victim): Promise<void>;
  /** Parts that ended though nobody killed them, and what they said last. */
  ended: string[];
  withDatabase<T>(work: (client: Client) => Promise<T>): Promise<T>;
  close(isKept: boolean): Promise<void>;
}

/**
 * An installation in seven processes, as in production, with a PostgreSQL of its own whose commits are real, unless the
 * settings name one.
 */
export async function openChaosHouse(settings: Record<string, string> = {}): Promise<ChaosHouse> {
  await ensureBuilt();
  const dataDir = mkdtempSync(join(tmpdir(), 'yinji-chaos-'));
  chmodSync(dataDir, 0o711);
  const clocks = openClocks();
  const ended: string[] = [];
  let lost: (name: PartName) => void = () => undefined;
  const running = await startStack({
    dataDir,
    port: 0,
    host: '127.0.0.1',
    keepsPorts: true,
    imports: [clocks.module],
    env: {
      REVIEW_SAMPLE_PERCENT: '0',
      REQUESTS_PER_MINUTE: '100000000',
      WORKER_METRICS: `127.0.0.1:${await freePort()}`,
      ...settings,
    },
    onLost(name, code) {
      const part = nameOf(name);
      ended.push(`${part} ended by itself (${code}): ${lastWords(dataDir, name)}`);
      lost(part);
    },
  });
  const partOf = (name: PartName) => running.parts.get(name === 'web' ? 'server' : name)!;
  const startOne = async (name: PartName) => {
    for (const deadline = performance.now() + STARTS_WITHIN_MS; ; await pause(250)) {
      const fault = await partOf(name)
        .start()
        .then(
          () => undefined,
          (cause: Error) => cause,
        );
      if (fault === undefined) return;
      if (performance.now() > deadline) throw fault;
    }
  };
  lost = (name) => void startOne(name).catch((cause: Error) => ended.push(cause.message));
  const partsOf = (victim: Victim) => (victim === 'everything' ? PARTS : [victim]);
  const { origin } = new URL(running.portalUrl);
  return {
    dataDir,
    origin,
    place: {
      origin,
      outbox: running.outbox,
      cashierUrl: running.cashierUrl,
      faceCheckUrl: running.faceCheckUrl,
    },
    running,
    clocks,
    ended,
    databaseUrl: () => running.databaseUrl,
    processId: (part) => partOf(part).processId(),
    kill: async (victim) => void (await Promise.all(partsOf(victim).map((name) => partOf(name).kill()))),
    async start(victim) {
      for (const name of partsOf(victim)) await startOne(name);
    },
    async withDatabase(work) {
      const client = new Client({ connectionString: running.databaseUrl });
      await client.connect();
      try {
        return await work(client);
      } finally {
        await client.end();
      }
    },
    async close(isKept) {
      await running.stop();
      clocks.close();
      if (!isKept) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const nameOf = (name: string): PartName => (name === 'server' ? 'web' : (name as PartName));

function lastWords(dataDir: string, name: string): string {
  const file = join(dataDir, name === 'postgres' ? 'postgres/postgres.log' : `logs/${name}.log`);
  return readFileSync(file, 'utf8').split('\n').slice(-4).join(' ').slice(0, 600);
}
