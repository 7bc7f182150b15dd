import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { createCopyIndexClient, type CopyIndexClient } from '@yinji/copy-index/client';
import { localFingerprint, REFERENCE } from '@yinji/originality';
import type { CopyEntry } from '@yinji/originality/copy-index';
import { makeFeatures } from '@yinji/testkit/pictures/made-features';
import { planeOfPicture } from '@yinji/testkit/pictures/plane-of-picture';
import { drawTextured } from '@yinji/testkit/pictures/textured-pictures';
import { quantile, type Figures } from './figures.ts';

const FULL = { drawn: 40, works: 3000, seconds: 30, atOnce: 50, addedPerSecond: 20 };
const SHORT = { drawn: 2, works: 4, seconds: 1, atOnce: 4, addedPerSecond: 4 };
const DISTANCE = 31;
/** A body is 32 MiB at most. */
const AT_A_TIME = 200;

interface Work {
  id: string;
  hash: Uint8Array;
  features: Uint8Array;
}

/**
 * Fifty searches at once while twenty works a second are added, in one index process. Each search asks for a work that
 * was added before, by its hash and by its features, as a server does: `missed` counts those that did not name it.
 * `loopDelay…` is how late the event loop of the process was that asked.
 */
export async function measureSearches(isShort: boolean): Promise<Figures> {
  const { drawn, works, seconds, atOnce, addedPerSecond } = isShort ? SHORT : FULL;
  const made = await makeWorks(drawn, works + seconds * addedPerSecond);
  const folder = mkdtempSync(join(tmpdir(), 'yinji-searches-'));
  const { client, stop } = await startIndex(folder);
  try {
    const known = made.splice(0, works);
    for (let at = 0; at < works; at += AT_A_TIME)
      await client.add(known.slice(at, at + AT_A_TIME).flatMap(entriesOf));
    for (const set of ['work', 'local'] as const) await client.confirm(set, (await client.state())[set].boot);
    const end = performance.now() + seconds * 1000;
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const times: number[] = [];
    const adding: number[] = [];
    let missed = 0;
    const search = async (number: number) => {
      for (let turn = number; performance.now() < end; turn += atOnce) {
        // Every other one is the newest.
        const work = turn % 2 === 0 ? known.at(-1)! : known[(turn * 7919) % known.length]!;
        const began = performance.now();
        if (!(await isFound(client, work))) missed += 1;
        times.push(performance.now() - began);
      }
    };
    const add = async (work: Work) => {
      const began = performance.now();
      await client.add(entriesOf(work));
      known.push(work);
      adding.push(performance.now() - began);
    };
    // However long one takes, the next one comes.
    const addSteadily = async () => {
      const added: Promise<void>[] = [];
      for (let work = made.shift(); work !== undefined && performance.now() < end; work = made.shift()) {
        added.push(add(work));
        await pause(1000 / addedPerSecond);
      }
      await Promise.all(added);
    };
    await Promise.all([addSteadily(), ...Array.from({ length: atOnce }, (_, number) => search(number))]);
    delay.disable();
    return {
      searchesPerSecond: times.length / seconds,
      searchP50Ms: quantile(times, 0.5),
      searchP99Ms: quantile(times, 0.99),
      addedPerSecond: adding.length / seconds,
      addP99Ms: quantile(adding, 0.99),
      missed,
      loopDelayP99Ms: delay.percentile(99) / 1e6,
      loopDelayMaxMs: delay.max / 1e6,
      worksAtEnd: known.length,
    };
  } finally {
    await stop();
    rmSync(folder, { recursive: true });
  }
}

async function makeWorks(drawn: number, count: number): Promise<Work[]> {
  const real: Uint8Array[] = [];
  for (let seed = 0; seed < drawn; seed += 1)
    real.push(localFingerprint(await planeOfPicture(await drawTextured(seed, 480, 360), REFERENCE.side)));
  return Array.from({ length: count }, (_, number) => ({
    id: randomUUID(),
    hash: new Uint8Array(createHash('sha256').update(String(number)).digest()),
    features: makeFeatures(real, number),
  }));
}

const entriesOf = ({ id, hash, features }: Work): CopyEntry[] => [
  { set: 'work', id, at: 1, hashes: hash },
  { set: 'local', id, at: 1, holder: id, features },
];

async function isFound(client: CopyIndexClient, { id, hash, features }: Work): Promise<boolean> {
  const [near, judged] = await Promise.all([
    client.search({ set: 'work', queries: [hash], limit: DISTANCE, inverted: DISTANCE, most: 10 }),
    client.searchLocal({ features }),
  ]);
  return near.near.some((one) => one.id === id) && judged.some(({ workId }) => workId === id);
}

async function startIndex(folder: string) {
  const socket = join(folder, 'index.sock');
  const main = join(createRequire(import.meta.url).resolve('@yinji/copy-index/client'), '../main.ts');
  const child = spawn(process.execPath, [main], {
    env: { COPY_INDEX_DIR: join(folder, 'files'), COPY_INDEX_SOCKET: socket },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout }))
    if ((JSON.parse(line) as { event: string }).event === 'listening') break;
  const client = createCopyIndexClient({ socket });
  return {
    client,
    async stop() {
      client.close();
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
