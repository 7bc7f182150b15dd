import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { setCashierFaults } from '@yinji/testkit/people/cashier-faults';
import type { Fault, Provider } from './deal-schedule.ts';
import { PARTS, type ChaosHouse } from './open-chaos-house.ts';

/** Faults of one thing wait for one another; those of different things overlap. */
const queues = new WeakMap<ChaosHouse, Map<string, Promise<unknown>>>();

async function inTurn(house: ChaosHouse, things: readonly string[], work: () => Promise<void>): Promise<void> {
  const queue = queues.get(house) ?? new Map<string, Promise<unknown>>();
  queues.set(house, queue);
  const before = things.map((thing) => queue.get(thing));
  const done = Promise.allSettled(before).then(work);
  for (const thing of things) queue.set(thing, done);
  return done;
}

/** Begins a fault and ends it; resolves once the part runs again. */
export function doFault(house: ChaosHouse, fault: Fault): Promise<void> {
  const { lastsMs } = fault;
  const during = async (begin: () => unknown, end: () => unknown) => {
    await begin();
    await pause(lastsMs);
    await end();
  };
  switch (fault.kind) {
    case 'kill': {
      const { part } = fault;
      return inTurn(house, part === 'everything' ? PARTS : [part], () =>
        during(
          () => house.kill(part),
          () => house.start(part),
        ),
      );
    }
    case 'halt':
      return inTurn(house, [fault.part], () => {
        const id = house.processId(fault.part);
        return during(
          () => signal(id, 'SIGSTOP'),
          () => signal(id, 'SIGCONT'),
        );
      });
    case 'disk full':
      return inTurn(house, [fault.part], () => {
        const id = house.processId(fault.part);
        return during(
          () => limitFiles(id, FULL_BYTES),
          () => limitFiles(id, 'unlimited'),
        );
      });
    case 'store away':
      return inTurn(house, ['store'], () =>
        during(
          () => takeStore(house),
          () => bringStore(house),
        ),
      );
    case 'clock':
      return inTurn(house, ['clock'], () =>
        during(
          () => house.clocks.set(fault.part, fault.minutes),
          () => house.clocks.set(fault.part, 0),
        ),
      );
    case 'provider':
      // Its switches are in the process: a kill between them sets them back.
      return inTurn(house, ['simulators'], () =>
        during(
          () => SWITCHES[fault.which](house, true),
          () => SWITCHES[fault.which](house, false),
        ),
      );
    default:
      return fault satisfies never;
  }
}

/** Smaller than the originals of a run, larger than what a process tells. */
const FULL_BYTES = 65_536;

/** setrlimit(2), RLIMIT_FSIZE: the kernel refuses a write beyond it. Of a process that has gone meanwhile: nothing. */
function limitFiles(id: number, bytes: number | 'unlimited'): void {
  try {
    execFileSync('prlimit', ['--pid', String(id), `--fsize=${bytes}:unlimited`], { stdio: 'ignore' });
  } catch (cause) {
    if ((cause as { code?: string }).code === 'ENOENT') throw cause;
  }
}

function signal(id: number, name: 'SIGSTOP' | 'SIGCONT'): void {
  try {
    process.kill(id, name);
  } catch {
    // It ended by itself meanwhile, which is told elsewhere.
  }
}

function takeStore({ dataDir }: ChaosHouse): void {
  const objects = join(dataDir, 'objects');
  renameSync(objects, `${objects}-away`);
  mkdirSync(objects);
}

/** @throws where something was written beside the disk */
function bringStore({ dataDir }: ChaosHouse): void {
  const objects = join(dataDir, 'objects');
  try {
    rmdirSync(objects);
  } finally {
    rmSync(objects, { recursive: true, force: true });
    renameSync(`${objects}-away`, objects);
  }
}

const cashier =
  (wish: object) =>
  ({ place }: ChaosHouse, isOn: boolean) =>
    setCashierFaults(place.cashierUrl, isOn ? wish : {});

const post = (url: string, wish: object) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(wish) });

const authority =
  (fault: string) =>
  ({ running }: ChaosHouse, isOn: boolean) =>
    post(new URL('/sim/faults', running.timeAuthorityUrl).href, { fault: isOn ? fault : 'none' });

const SWITCHES: Record<Provider, (house: ChaosHouse, isOn: boolean) => Promise<unknown>> = {
  'cashier answers late': cashier({ timeoutAfterSuccess: true }),
  'cashier doubles notices': cashier({ notificationDoubled: true }),
  'cashier fails': cashier({ provider500: true }),
  'time authority slow': authority('slow'),
  'time authority down': authority('down'),
  'messages late': ({ running }, isOn) =>
    post(`${running.messagesUrl}/sim/faults`, { aliyun: isOn ? 'silentAfterSuccess' : 'none' }),
};
