import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { ensureBuilt } from '@yinji/stack/build/ensure-built';
import { freePort } from '@yinji/stack/free-port';
import { grantDeposits } from '@yinji/testkit/life/grant-deposits';
import { openLife, pickDeed, type Life } from '@yinji/testkit/life/open-life';
import { openStack, type OpenStack } from '@yinji/testkit/open-stack';
import { rollDice } from '../dice.ts';
import { judgeSoak, type Held, type Sample } from './judge-soak.ts';
import { readRows } from './read-rows.ts';

export interface SoakForm {
  seed: number;
  minutes: number;
  /** Looks in all; each collects the garbage of every process. */
  looks: number;
  perSecond: number;
  members: number;
  /** Modules that every process loads besides; a test plants a leak with one. */
  imports?: readonly string[];
}

/** Whose memory is measured; `server` is the web process. */
const PROCESSES = ['server', 'worker', 'sealer', 'witness', 'simulators', 'copy-index'] as const;

export interface Soak {
  stack: OpenStack;
  /** Lives for so long, and looks so often. */
  live(minutes: number, looks: number): Promise<Sample[]>;
  close(): Promise<void>;
}

/** A day's mix of people for a long time: nothing that a process holds grows with it, nor what housekeeping keeps small. */
export async function proveSoak(form: SoakForm, tell: (line: string) => void): Promise<string[]> {
  const soak = await openSoak(form, tell);
  try {
    const samples = await soak.live(form.minutes, form.looks);
    return judgeSoak(samples);
  } finally {
    await soak.close();
  }
}

export async function openSoak(form: SoakForm, tell: (line: string) => void): Promise<Soak> {
  await ensureBuilt();
  const folder = mkdtempSync(join(tmpdir(), 'yinji-soak-'));
  const module = `file://${join(import.meta.dirname, 'measure-process.mjs')}?folder=${folder}`;
  const stack = await openStack(
    {
      REQUESTS_PER_MINUTE: '100000000',
      WORKER_METRICS: `127.0.0.1:${await freePort()}`,
      DOCUMENTS_PER_HOUR: '999999',
    },
    [module, ...(form.imports ?? [])],
  );
  const owner = new Client({ connectionString: stack.running.databaseUrl });
  await owner.connect();
  const life = await openLife(stack, form.members);
  const dice = rollDice(form.seed);
  let at = 0;
  return {
    stack,
    async live(minutes, looks) {
      const samples: Sample[] = [];
      const over = new AbortController();
      const counts = { done: 0, refused: new Map<string, number>() };
      const living = liveOn(life, {
        perSecond: form.perSecond,
        signal: over.signal,
        counts,
        next: () => [(at += 1), dice()],
      });
      const began = performance.now();
      for (let look = 1; look <= looks; look += 1) {
        await pause(Math.max(0, (look / looks) * minutes * 60_000 - (performance.now() - began)));
        await grantDeposits(owner, 10_000, 5000);
        samples.push(await takeSample(stack, owner, folder, performance.now() - began));
        tellSample(samples.at(-1)!, counts.done, tell);
      }
      over.abort();
      await living;
      for (const [why, count] of counts.refused) tell(`  ${count} times: ${why}`);
      return samples;
    },
    async close() {
      life.close();
      await owner.end();
      await stack.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Living {
  perSecond: number;
  signal: AbortSignal;
  counts: { done: number; refused: Map<string, number> };
  next(): [at: number, chance: number];
}

/** So many deeds a second, whether or not the ones before have ended; a backlog is not added to. */
async function liveOn(life: Life, { perSecond, signal, counts, next }: Living): Promise<void> {
  const under = new Set<Promise<void>>();
  const began = performance.now();
  for (let begun = 0; !signal.aborted;) {
    const due = Math.floor(((performance.now() - began) / 1000) * perSecond);
    for (; begun < due; begun += 1) {
      if (under.size > 4 * perSecond) continue;
      const [at, chance] = next();
      const deed = pickDeed(life, chance);
      const done: Promise<void> = deed.run(at).then(
        () => void (counts.done += 1),
        (cause: Error) => {
          const why = `${deed.name}: ${cause.message.slice(0, 120)}`;
          counts.refused.set(why, (counts.refused.get(why) ?? 0) + 1);
        },
      );
      under.add(done);
      void done.finally(() => under.delete(done));
    }
    await pause(20);
  }
  await Promise.all(under);
}

async function takeSample(stack: OpenStack, owner: Client, folder: string, atMs: number): Promise<Sample> {
  const held: Record<string, Held> = {};
  for (const name of PROCESSES) held[name] = await measure(stack.running.parts.get(name)!.processId(), folder);
  const { rows } = await owner.query<{ role: string; count: number }>(
    `select usename as role, count(*)::int as count from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() group by 1`,
  );
  return {
    atMs,
    held,
    connections: Object.fromEntries(rows.map(({ role, count }) => [role, count])),
    rows: await readRows(owner),
  };
}

async function measure(id: number, folder: string): Promise<Held> {
  const file = join(folder, `${id}.json`);
  rmSync(file, { force: true });
  process.kill(id, 'SIGUSR2');
  for (const deadline = Date.now() + 60_000; ; await pause(20)) {
    try {
      return JSON.parse(readFileSync(file, 'utf8')) as Held;
    } catch (cause) {
      if (Date.now() > deadline) throw cause;
    }
  }
}

function tellSample({ atMs, held, connections }: Sample, done: number, tell: (line: string) => void): void {
  const mib = (bytes: number) => (bytes / 1024 / 1024).toFixed(1);
  const each = Object.entries(held).map(
    ([name, { heapBytes, residentBytes, descriptors }]) =>
      `${name} ${mib(heapBytes)}/${mib(residentBytes)} MiB ${descriptors} fds`,
  );
  const roles = Object.entries(connections).map(([role, count]) => `${role} ${count}`);
  tell(`${(atMs / 60_000).toFixed(1)} min, ${done} deeds: ${each.join(', ')}; ${roles.join(', ')}`);
}
