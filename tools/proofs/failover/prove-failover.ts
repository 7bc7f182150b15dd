import { setTimeout as pause } from 'node:timers/promises';
import { openChaosHouse } from '../chaos/open-chaos-house.ts';
import { proveChaos } from '../chaos/prove-chaos.ts';
import { rollDice } from '../dice.ts';
import { listMissingPackages, openCluster, type Cluster } from './open-cluster.ts';
import { watchWrites, type WatchedWrites } from './watch-writes.ts';

/** From the last acknowledged save to the next, whatever machine was lost. */
const BACK_WITHIN_MS = 30_000;
/** Patroni looks every five seconds: a fault meets it at any moment between. */
const LOOKS_EACH_MS = 5000;
const DOWN_MS = 2000;

export interface FailoverFault {
  name: string;
  /** Returns what ends it; the site has to save again before that. */
  begin(cluster: Cluster): Promise<() => unknown>;
  /** The site can save again only after its end. */
  isTotal?: true;
}

export const FAULTS: readonly FailoverFault[] = [
  {
    name: 'the primary machine is killed',
    async begin(cluster) {
      const primary = await cluster.find('leader');
      await primary.kill();
      return primary.start;
    },
  },
  {
    name: 'the primary machine stands still',
    async begin(cluster) {
      const primary = await cluster.find('leader');
      primary.halt();
      return primary.resume;
    },
  },
  {
    name: 'PostgreSQL of the primary is killed',
    async begin(cluster) {
      await (await cluster.find('leader')).killDatabase();
      return () => undefined;
    },
  },
  {
    name: 'the synchronous standby is killed',
    async begin(cluster) {
      const standby = await cluster.find('sync_standby');
      await standby.kill();
      return standby.start;
    },
  },
  {
    name: 'the synchronous standby stands still',
    async begin(cluster) {
      const standby = await cluster.find('sync_standby');
      standby.halt();
      return standby.resume;
    },
  },
  {
    name: 'primary and synchronous standby are killed',
    isTotal: true,
    async begin(cluster) {
      const lost = [await cluster.find('leader'), await cluster.find('sync_standby')];
      await Promise.all(lost.map((machine) => machine.kill()));
      return () => lost.forEach((machine) => machine.start());
    },
  },
  { name: 'PgBouncer is killed', isTotal: true, begin: (cluster) => killProxy(cluster, 'pgbouncer') },
  { name: 'HAProxy is killed', isTotal: true, begin: (cluster) => killProxy(cluster, 'haproxy') },
];

async function killProxy({ proxies }: Cluster, name: 'pgbouncer' | 'haproxy'): Promise<() => void> {
  await proxies[name].kill();
  return proxies[name].start;
}

/**
 * The house on three database machines under Patroni: each in turn is lost under people who register, pay, deposit and
 * confirm. Nothing that was acknowledged is missing afterwards, and the site saves again within thirty seconds.
 */
export async function proveFailover(
  { seed, schedules, faults = FAULTS }: { seed: number; schedules: number; faults?: readonly FailoverFault[] },
  tell: (line: string) => void,
): Promise<string[]> {
  const cluster = await openCluster();
  const outagesMs: number[] = [];
  let writes: WatchedWrites | undefined;
  const found: string[] = [];
  try {
    const { ownerUrl, webUrl, sealerUrl } = cluster;
    const settings = { DATABASE_URL: ownerUrl, WEB_DATABASE_URL: webUrl, SEALER_DATABASE_URL: sealerUrl };
    found.push(
      ...(await proveChaos(
        {
          seed,
          schedules,
          minutes: 0,
          lanes: 3,
          open: () => openChaosHouse(settings),
          async disturb(house, at) {
            writes ??= await watchWrites(house);
            const fault = faults[at % faults.length]!;
            const { ms, others } = await lose(cluster, writes, fault, rollDice(at));
            if (!fault.isTotal) outagesMs.push(ms);
            if (!fault.isTotal && ms > BACK_WITHIN_MS) found.push(`${fault.name}: back after ${ms} ms`);
            return `${fault.name}: saved again after ${ms} ms, ${others}`;
          },
          atEnd: async () => writes?.stop(),
        },
        tell,
      )),
    );
  } finally {
    await writes?.stop();
    await cluster.close(found.length > 0);
  }
  const sorted = outagesMs.toSorted((a, b) => a - b);
  if (sorted.length > 0)
    tell(`away for ${sorted[sorted.length >> 1]} ms at the median, ${sorted.at(-1)} ms at most`);
  return found;
}

async function lose(
  cluster: Cluster,
  writes: WatchedWrites,
  { begin, isTotal }: FailoverFault,
  dice: () => number,
): Promise<{ ms: number; others: string }> {
  await cluster.untilWhole();
  await pause(dice() * LOOKS_EACH_MS);
  writes.begin();
  const before = (await cluster.find('leader')).name;
  const end = await begin(cluster);
  if (isTotal) await pause(DOWN_MS);
  else await writes.untilSaved();
  await end();
  const ms = await writes.untilSaved();
  await cluster.untilWhole();
  const after = (await cluster.find('leader')).name;
  return { ms, others: before === after ? `${before} leads on` : `${after} leads after ${before}` };
}

export const missing = (): string[] => {
  const names = listMissingPackages();
  return names.length === 0 ? [] : [`not installed: apt-get install ${names.join(' ')}`];
};
