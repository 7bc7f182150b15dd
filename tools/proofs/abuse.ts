import { fork } from 'node:child_process';
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { getBundle, getCertificate, getWork, isOrderPaid, signIn } from '@yinji/contract';
import { ensureBuilt } from '@yinji/stack/build/ensure-built';
import { openStack, PACKAGES, type OpenStack } from '@yinji/testkit/open-stack';
import { readCode } from '@yinji/testkit/people/outbox';
import { askForCode } from '@yinji/testkit/people/ask-for-code';
import { Person } from '@yinji/testkit/people/person';
import { openWireClient, type WireClient } from '@yinji/testkit/people/wire-client';
import { drawPicture } from '@yinji/testkit/pictures/seeded-pictures';
import { Client } from 'pg';
import { openAddressDoor } from './abuse/address-door.ts';
import { ATTACKS } from './abuse/attacks.ts';
import type { StrangersOrder, StrangersReport } from './abuse/strangers.ts';
import { codeOf, unless } from './traveller.ts';

interface Size {
  strangers: number;
  /** At once, in each round. */
  people: number;
  rounds: number;
  /** How often slower a call may be than in the idle house; undefined where times are not judged. */
  slower?: number;
}

const NAMES = ['沈知白', '何听雨', '陆云深', '顾长风', '苏挽月'];
/** They are asked again and again; each answer is quick. */
const POLLS: readonly string[] = [getWork.path, getCertificate.path, isOrderPaid.path];

/**
 * Honest people finish a deposit each, first in the idle house and then while strangers do whatever costs most. Nobody
 * honest is refused or locked out, and no call is much slower.
 */
export async function proveAbuse(
  { slower, strangers, ...crowd }: Size,
  seed: number,
  tell: (line: string) => void,
): Promise<string[]> {
  await ensureBuilt();
  const stack = await openStack();
  const faults: string[] = [];
  try {
    if (slower !== undefined) await finishDeposit(stack, 'warm-up', { house: 0, picture: await draw(0) }, []);
    const idle = await measure(stack, 'idle', crowd, tell, faults);
    const before = await readSizes(stack);
    const attack = await startStrangers(strangers, {
      origin: stack.origin,
      outbox: stack.place.outbox,
      phones: idle.people.map(({ person }) => person.phone),
      seed,
    });
    const attacked = await measure(stack, 'attacked', crowd, tell, faults);
    for (const { house, person } of idle.people) await enterAgain(stack, house, person, faults);
    const report = await attack.end();
    for (const [name, counts] of Object.entries(report)) tell(`${name.padEnd(18)} ${JSON.stringify(counts)}`);
    const after = await readSizes(stack);
    for (const [name, bytes] of Object.entries(after))
      tell(`${name.padEnd(18)} grew by ${Math.round((bytes - (before[name] ?? 0)) / 1024)} KiB`);
    const ratio = attacked.p95 / idle.p95;
    tell(`p95 ${Math.round(idle.p95)} ms idle, ${Math.round(attacked.p95)} ms attacked: ${ratio.toFixed(2)}`);
    if (slower !== undefined && ratio > slower) faults.push(`calls are ${ratio.toFixed(2)} times slower`);
    for (const [name, { tried = 0, 'cut off': _, ...answers }] of Object.entries(report)) {
      const answered = Object.values(answers).reduce((sum, one) => sum + one, 0);
      // A slow body may outlast the proof, and so may any try where times are not judged.
      const had = slower === undefined || name === 'slow bodies' ? tried : answered;
      if (had === 0) faults.push(`${name}: ${tried} tries, none answered`);
    }
    return faults;
  } finally {
    await stack.close();
  }
}

interface Honest {
  /** The number of the address in its street. */
  house: number;
  picture: Buffer;
}

/**
 * So many people at once, each from an address of their own, in several rounds: the 95th percentile is among the
 * originals that wait for each other, and one round has only a handful of them.
 */
async function measure(
  stack: OpenStack,
  when: 'idle' | 'attacked',
  { people, rounds }: Pick<Size, 'people' | 'rounds'>,
  tell: (line: string) => void,
  faults: string[],
): Promise<{ people: { house: number; person: Person }[]; p95: number }> {
  const times: number[] = [];
  const done: { house: number; person: Person }[] = [];
  let milliseconds = 0;
  for (let round = 0; round < rounds; round += 1) {
    const first = (when === 'idle' ? 1 : 2) + 2 * round;
    // Drawn before, so that the proof itself leaves the processors to what it measures.
    const crowd = await Promise.all(
      Array.from({ length: people }, async (_, at) => ({
        house: first * 10 + at,
        picture: await draw(first * 10 + at),
      })),
    );
    const began = performance.now();
    const finished = await Promise.allSettled(
      crowd.map(async (one) => ({
        house: one.house,
        person: await finishDeposit(stack, `${when} ${one.house}`, one, times),
      })),
    );
    milliseconds += performance.now() - began;
    for (const one of finished)
      if (one.status === 'fulfilled') done.push(one.value);
      else
        faults.push(
          `${when}: an honest person did not finish: ${codeOf(one.reason) ?? ''} ${String(one.reason)}`,
        );
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.ceil(times.length * share) - 1] ?? 0;
  tell(
    `${when}: ${times.length} calls in ${(milliseconds / 1000).toFixed(1)} s, median ${Math.round(at(0.5))} ms, 95th percentile ${Math.round(at(0.95))} ms`,
  );
  return { people: done, p95: at(0.95) };
}

const draw = (seed: number) => drawPicture(seed, { width: 1600, height: 1200, format: 'jpeg' });

/** From the first code to the bundle, with a key and signatures of the person's own. */
async function finishDeposit(
  stack: OpenStack,
  title: string,
  { house, picture }: Honest,
  times: number[],
): Promise<Person> {
  const door = await openAddressDoor(stack.origin, addressOf(house));
  try {
    const person = new Person({ ...stack.place, origin: door.origin }, NAMES[house % NAMES.length] ?? '');
    timeCalls(person, times);
    await person.register();
    await person.verifyRealName();
    await person.makeKey();
    await person.buy(PACKAGES.small);
    const { id } = await person.deposit(title, 'draw', 'p.jpg', picture);
    await person.waitForWork(id, (work) => work.deposit?.complete === true);
    await person.upload(id, 'p.jpg', picture);
    await person.waitForDocument(id, 'deposit');
    await person.client.blob(getBundle, { id });
    return person;
  } finally {
    door.close();
  }
}

function timeCalls({ client }: Person, times: number[]): void {
  const time = async <T>(path: string, asked: Promise<T>): Promise<T> => {
    const began = performance.now();
    const answer = await asked;
    if (!POLLS.includes(path)) times.push(performance.now() - began);
    return answer;
  };
  const { call, blob, upload } = client;
  client.call = (one, input) => time(one.path, call(one, input));
  client.blob = (one, input) => time(one.path, blob(one, input));
  client.upload = (path, ...rest) => time(path, upload(path, ...rest));
}

/** Whose number strangers used for guesses and codes: the password is taken, and the newest code too. */
async function enterAgain(stack: OpenStack, house: number, person: Person, faults: string[]): Promise<void> {
  const door = await openAddressDoor(stack.origin, addressOf(house));
  const client = openWireClient(door.origin);
  const { phone, password } = person;
  try {
    await client.call(signIn, { phone, password });
    const now = Date.now();
    const since = await askForCode(client, { phone }).then(
      () => new Date(now - 1000),
      (cause: unknown) => {
        // A stranger's order sent one to the person's phone within the last minute.
        if (codeOf(cause) === 'CODE_TOO_SOON') return new Date(now - 70_000);
        throw cause;
      },
    );
    await enterByCode(stack, client, phone, since);
  } catch (cause) {
    faults.push(`locked out: ${String(cause)}`);
  } finally {
    door.close();
  }
}

/** The newest code may still be on its way when an older one is read. */
async function enterByCode(stack: OpenStack, client: WireClient, phone: string, since: Date): Promise<void> {
  const tried = new Set<string>();
  for (const deadline = Date.now() + 60_000; ; await pause(100)) {
    const code = await readCode(stack.place.outbox, phone, since);
    if (tried.has(code) && Date.now() < deadline) continue;
    tried.add(code);
    const wrong = tried.size < 3 && Date.now() < deadline ? ['CODE_WRONG'] : [];
    if (await unless(wrong, client.call(signIn, { phone, code, agreed: true }))) return;
  }
}

const addressOf = (house: number) => `127.2.${house}.1`;

/** Whoever computes is in a process apart, and delays no other stranger. */
async function startStrangers(strangers: number, order: Omit<StrangersOrder, 'attacks'>) {
  const names = Object.keys(ATTACKS);
  const groups: Record<number, string>[] = [{}, {}];
  for (let at = 0; at < strangers; at += 1) {
    const name = names[at % names.length] ?? '';
    const group = groups[['codes', 'proof of work'].includes(name) ? 0 : 1];
    if (group !== undefined) group[at] = name;
  }
  const begun = await Promise.all(groups.map((attacks) => startGroup({ ...order, attacks })));
  return {
    end: async (): Promise<StrangersReport> =>
      Object.assign({}, ...(await Promise.all(begun.map((one) => one.end())))) as StrangersReport,
  };
}

async function startGroup(order: StrangersOrder): Promise<{ end(): Promise<StrangersReport> }> {
  const child = fork(join(import.meta.dirname, 'abuse/strangers.ts'), {
    serialization: 'advanced',
    detached: true,
  });
  // Their machines are not ours: what they compute themselves yields to what the installation computes.
  if (child.pid !== undefined) yieldToOthers(child.pid);
  const hear = <T>() =>
    new Promise<T>((resolve, reject) => {
      child.once('message', (message) => resolve(message as T));
      child.once('exit', (code) => reject(new Error(`the strangers ended with ${code}`)));
    });
  child.send(order);
  await hear();
  return {
    end: () => {
      child.send('end');
      return hear<StrangersReport>();
    },
  };
}

/** Linux shares the processors between sessions first, where it has groups of them; so these are sessions of their own. */
function yieldToOthers(processId: number): void {
  setPriority(processId, 19);
  const group = `/proc/${processId}/autogroup`;
  if (existsSync(group)) writeFileSync(group, '19');
}

/** Bytes of what strangers could fill. */
async function readSizes({ running }: OpenStack): Promise<Record<string, number>> {
  const client = new Client({ connectionString: running.databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ size: string }>('select pg_database_size(current_database()) as size');
  await client.end();
  const folder = (name: string) => sizeOf(join(running.dataDir, name));
  return {
    objects: folder('objects'),
    scratch: folder('scratch'),
    logs: folder('logs'),
    database: Number(rows[0]?.size ?? 0),
  };
}

/** A file may be removed while it is counted. */
function sizeOf(folder: string): number {
  let bytes = 0;
  for (const one of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (one.isFile()) bytes += statSync(join(one.parentPath, one.name), { throwIfNoEntry: false })?.size ?? 0;
  return bytes;
}
