import { API_PREFIX, getOwnAccount, signIn } from '@yinji/contract';
import { hash, verify } from '@node-rs/argon2';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OpenStack } from '@yinji/testkit/open-stack';
import { Person } from '@yinji/testkit/people/person';
import { startProcess } from '@yinji/stack/processes';
import { median, quantile, type Figures } from '../figures.ts';
import { fromWire, httpRequest, openLane } from '@yinji/testkit/lane';
import { openBenchStack } from '../open-bench-stack.ts';

interface Size {
  rounds: number;
  seconds: number;
  /** Warm-up before the measurement: code is compiled, statements are prepared. */
  warmingSeconds: number;
  people: number;
  /** Passwords that one lane checks. */
  hashes: number;
}
const FULL: Size = { rounds: 5, seconds: 3, warmingSeconds: 2, people: 24, hashes: 40 };
const SHORT: Size = { rounds: 1, seconds: 0.3, warmingSeconds: 0.1, people: 2, hashes: 2 };
const LANES = 16;
/** As many concurrent passwords as the server's thread pool checks. */
const SIGN_IN_LANES = 8;
/** Attempts that the server allows one account from a network that is new to it (`takePasswordTry`). */
const SIGN_INS_EACH = 5;

interface Answers {
  perSecond: number;
  latenciesMs: number[];
}

/** Sign-ins beside the bare hash of a password, and `getUserInfo` beside a bare route with the same answer, in turns. */
export async function measureAccounts(isShort: boolean): Promise<Figures> {
  const size = isShort ? SHORT : FULL;
  const stack = await openBenchStack(isShort, { REQUESTS_PER_MINUTE: '100000000' });
  const folder = mkdtempSync(join(tmpdir(), 'yinji-accounts-'));
  const raw = await startProcess({
    name: 'raw-route',
    program: 'bench/accounts/raw-route.ts',
    env: {
      DATABASE_URL: stack.running.databaseUrl,
      PERSONAL_DATA_KEY: readFileSync(join(stack.running.dataDir, 'keys/personal-data.key'), 'utf8').trim(),
    },
    logs: folder,
  });
  try {
    const people: Person[] = [await stack.member('沈知白')];
    for (let at = 1; at < size.people; at += 1) {
      const person = new Person(stack.place, `登录${at}`);
      await person.register();
      people.push(person);
    }
    const token = people[0]?.client.token ?? '';
    const own = { port: Number(new URL(stack.origin).port), path: `${API_PREFIX}${getOwnAccount.path}` };
    const bare = { port: Number(raw.ready['port']), path: '/' };
    await assertSameAnswer(own, bare, token);
    for (const place of [own, bare]) await askFor(place, token, size.warmingSeconds);
    const rounds: { own: Answers; bare: Answers; signIns: number; hashes: number }[] = [];
    const left = people.map((person) => ({ person, tries: SIGN_INS_EACH }));
    for (let at = 0; at < size.rounds; at += 1)
      rounds.push({
        own: await askFor(own, token, size.seconds),
        bare: await askFor(bare, token, size.seconds),
        signIns: await signInAgain(stack, left, Math.floor((size.people * SIGN_INS_EACH) / size.rounds)),
        hashes: await checkHashes(size.hashes),
      });
    const of = (read: (round: (typeof rounds)[number]) => number) => median(rounds.map(read));
    return {
      signInsPerSecond: of(({ signIns }) => signIns),
      argon2PerSecond: of(({ hashes }) => hashes),
      signInShare: of(({ signIns, hashes }) => signIns / hashes),
      userInfoPerSecond: of((round) => round.own.perSecond),
      rawPerSecond: of((round) => round.bare.perSecond),
      userInfoShare: of((round) => round.own.perSecond / round.bare.perSecond),
      userInfoP50Ms: of((round) => quantile(round.own.latenciesMs, 0.5)),
      userInfoP99Ms: of((round) => quantile(round.own.latenciesMs, 0.99)),
      rawP99Ms: of((round) => quantile(round.bare.latenciesMs, 0.99)),
      lanes: LANES,
      signInLanes: SIGN_IN_LANES,
      rounds: size.rounds,
    };
  } finally {
    await raw.stop();
    await stack.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface RoutePlace {
  port: number;
  path: string;
}

/** Both must answer the same for the same person, or the comparison means nothing. */
async function assertSameAnswer(one: RoutePlace, other: RoutePlace, token: string): Promise<void> {
  const [own, bare] = await Promise.all(
    [one, other].map(async ({ port, path }) => {
      const lane = await openLane(port);
      const body = await lane.ask(httpRequest('GET', path, { authorization: token }));
      lane.close();
      return JSON.parse(fromWire(body)) as { code: number; data: Record<string, unknown> };
    }),
  );
  for (const [name, value] of Object.entries(bare?.data ?? {}))
    if (JSON.stringify(own?.data[name]) !== JSON.stringify(value))
      throw new Error(`the answers differ in ${name}`);
}

async function askFor({ port, path }: RoutePlace, token: string, seconds: number): Promise<Answers> {
  const latenciesMs: number[] = [];
  const request = httpRequest('GET', path, { authorization: token });
  const began = performance.now();
  const end = began + seconds * 1000;
  await Promise.all(
    Array.from({ length: LANES }, async () => {
      const lane = await openLane(port);
      for (let at = performance.now(); at < end; at = performance.now()) {
        await lane.ask(request);
        latenciesMs.push(performance.now() - at);
      }
      lane.close();
    }),
  );
  return { perSecond: (latenciesMs.length / (performance.now() - began)) * 1000, latenciesMs };
}

interface Tries {
  person: Person;
  tries: number;
}

/** Sign-ins with the password, each person from an address of their own. */
async function signInAgain(stack: OpenStack, left: Tries[], count: number): Promise<number> {
  const port = Number(new URL(stack.origin).port);
  const turns = left.flatMap(({ person, tries }, at) => Array.from({ length: tries }, () => ({ person, at })));
  const taken = turns.slice(0, count);
  for (const { at } of taken) (left[at] as Tries).tries -= 1;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: SIGN_IN_LANES }, async () => {
      for (let one = taken.pop(); one !== undefined; one = taken.pop()) {
        const lane = await openLane(port, `127.0.2.${one.at + 1}`);
        const body = JSON.stringify({ phone: one.person.phone, password: one.person.password });
        const answer = await lane.ask(httpRequest('POST', `${API_PREFIX}${signIn.path}`, {}, body));
        if (!answer.includes('"code":200')) throw new Error(fromWire(answer));
        lane.close();
      }
    }),
  );
  return (count / (performance.now() - began)) * 1000;
}

/** The password check alone, with the server's parameters and concurrency. */
async function checkHashes(each: number): Promise<number> {
  const digest = await hash('a password of the bench', { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const began = performance.now();
  await Promise.all(
    Array.from({ length: SIGN_IN_LANES }, async () => {
      for (let at = 0; at < each; at += 1) await verify(digest, 'a password of the bench');
    }),
  );
  return ((each * SIGN_IN_LANES) / (performance.now() - began)) * 1000;
}
