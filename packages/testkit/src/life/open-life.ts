import { createHash, randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import {
  getMemberDetail,
  getOwnAccount,
  getPublicWork,
  getWork,
  listOwnOrders,
  listOwnWorks,
  listPublicWorks,
  lookUpRecord,
  signIn,
} from '@yinji/contract';
import type { OpenStack } from '../open-stack.ts';
import type { Person } from '../people/person.ts';
import { Reviewer } from '../people/reviewer.ts';
import { showWork } from '../people/show-work.ts';
import { speakFrom } from '../people/speak-from.ts';
import { openWireClient, type WireClient } from '../people/wire-client.ts';
import { drawPicture } from '../pictures/seeded-pictures.ts';

/** What one person does at a moment. */
export interface Deed {
  name: string;
  /** How often, beside the others. */
  weight: number;
  /** @param at a number that no other deed of the run has */
  run(at: number): Promise<unknown>;
}

export interface Life {
  /** Names of the deeds, each as often as people do it; a number picks one. */
  deeds: readonly Deed[];
  close(): void;
}

interface LifeOptions {
  /** Of the web servers, in turn; uploads go to the first. */
  origins?: readonly string[];
  /** Strangers, each with an address, since limits are counted by it. */
  visitors?: number;
  /** How long each request took that was answered. */
  onAnswer?(ms: number): void;
}

interface Depositor {
  person: Person;
  signedInMs: number;
  /** Of a work of theirs that is shown. */
  workId: string;
  number: string;
}

const NAMES = ['沈知白', '周以宁', '林知远', '陆怀素', '何敬之', '顾北辰', '程若水', '苏砚秋'];
/** A password may be tried once a minute. */
const SIGNS_IN_EACH_MS = 90_000;

/**
 * The mix of a day, over kept connections from addresses of their own: most read what is public, members read what is theirs,
 * few deposit, and fewer send an original, of which each is decoded.
 * @param members who buy and deposit; each has deposited and shown a work before
 */
export async function openLife(
  stack: OpenStack,
  members: number,
  { origins = [stack.origin], visitors: count = 16, onAnswer = () => undefined }: LifeOptions = {},
): Promise<Life> {
  const closing: (() => void)[] = [];
  const speak = (client: WireClient, at: number, address: string) => {
    closing.push(speakFrom(client, origins[at % origins.length]!, address));
    const { call, upload } = client;
    client.call = (asked, input) => timed(onAnswer, () => call(asked, input));
    client.upload = (...given) => timed(onAnswer, () => upload(...given));
  };
  const name = `运营 ${randomBytes(4).toString('hex')}`;
  const operator = await Reviewer.hire(stack.origin, stack.running.databaseUrl, name, 'operator');
  const depositors: Depositor[] = [];
  for (let at = 0; at < members; at += 1) {
    const person = await stack.member(NAMES[at % NAMES.length] ?? '');
    const picture = await drawPicture(5000 + at, { format: 'jpeg', width: 320, height: 240 });
    const { id, deposit: its } = await person.deposit('晨光', 'draw', '晨光.jpg', picture);
    await person.upload(id, '晨光.jpg', picture);
    await person.waitForWork(id, (work) => work.deposit?.complete === true);
    await showWork(person, operator, id, '');
    await untilSeen(person.client, id);
    speak(person.client, at, `127.0.2.${at + 1}`);
    depositors.push({ person, workId: id, number: its?.number ?? '', signedInMs: -Infinity });
  }
  const visitors = Array.from({ length: count }, (_, at): WireClient => {
    const client = openWireClient(stack.origin);
    speak(client, at, `127.0.3.${at + 1}`);
    return client;
  });
  const agent = new Agent({ keepAlive: true });
  closing.push(() => agent.destroy());
  const page = new URL(stack.running.portalUrl).pathname;
  const open = (at: number, path: string) =>
    timed(onAnswer, () => fetchWhole(agent, `${origins[at % origins.length]!}${path}`));
  const visitor = (at: number) => visitors[at % count]!;
  const member = (at: number) => depositors[at % depositors.length]!;
  const client = (at: number) => member(at).person.client;
  const deeds: Deed[] = [
    { name: 'opens the first page', weight: 10, run: (at) => open(at, page) },
    {
      name: 'turns the public list',
      weight: 22,
      run: (at) => visitor(at).call(listPublicWorks, { page: 1 + (at % 3), size: 20 }),
    },
    {
      name: 'searches',
      weight: 8,
      run: (at) => visitor(at).call(listPublicWorks, { page: 1, size: 20, keyword: '晨光' }),
    },
    {
      name: 'looks at a work',
      weight: 12,
      run: (at) => visitor(at).call(getPublicWork, { id: member(at + 1).workId }),
    },
    { name: 'reads the checkpoint', weight: 4, run: (at) => open(at, '/log/checkpoint') },
    {
      name: 'looks a record up',
      weight: 1,
      run: (at) => visitor(at).call(lookUpRecord, { number: member(at).number }),
    },
    { name: 'comes back', weight: 12, run: (at) => client(at).call(getOwnAccount, {}) },
    { name: 'lists own works', weight: 10, run: (at) => client(at).call(listOwnWorks, { page: 1, size: 20 }) },
    { name: 'opens an own work', weight: 8, run: (at) => client(at).call(getWork, { id: member(at).workId }) },
    { name: 'reads what is left', weight: 5, run: (at) => client(at).call(getMemberDetail, {}) },
    { name: 'lists orders', weight: 2, run: (at) => client(at).call(listOwnOrders, { page: 1, size: 20 }) },
    { name: 'signs in', weight: 1, run: (at) => comeIn(member(at), visitor(at)) },
    { name: 'deposits', weight: 4, run: (at) => deposit(member(at), at, false) },
    { name: 'deposits with an original', weight: 1, run: (at) => deposit(member(at), at, true) },
  ];
  return { deeds, close: () => closing.forEach((close) => close()) };
}

/** Strangers see it once its marked picture is drawn. */
async function untilSeen(client: WireClient, id: string): Promise<void> {
  for (let tries = 0; ; tries += 1, await pause(1000)) {
    try {
      return void (await client.call(getPublicWork, { id }));
    } catch (cause) {
      if (tries > 90) throw cause;
    }
  }
}

/** From another browser: the first stays signed in. */
async function comeIn(member: Depositor, client: WireClient): Promise<void> {
  const { phone, password, client: own } = member.person;
  if (performance.now() - member.signedInMs < SIGNS_IN_EACH_MS) return void (await own.call(getOwnAccount, {}));
  member.signedInMs = performance.now();
  await client.call(signIn, { phone, password });
}

async function deposit({ person }: Depositor, at: number, isWhole: boolean): Promise<void> {
  const picture = isWhole
    ? await drawPicture(10_000 + at, { format: 'jpeg', width: 320, height: 240 })
    : createHash('sha512').update(String(at)).digest();
  const { id } = await person.deposit(`日课 ${at}`, 'draw', '日课.jpg', picture);
  if (isWhole) await person.upload(id, '日课.jpg', picture);
}

async function timed<T>(onAnswer: (ms: number) => void, ask: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const answer = await ask();
  onAnswer(performance.now() - began);
  return answer;
}

function fetchWhole(agent: Agent, url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { agent }, (response) => {
      response.once('error', reject).once('end', () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`${url} answers ${response.statusCode}`));
      });
      response.resume();
    });
    outgoing.once('error', reject).end();
  });
}

/** One of the deeds, as often as people do it. @param chance in [0, 1) */
export function pickDeed({ deeds }: Life, chance: number): Deed {
  let left = chance * deeds.reduce((sum, { weight }) => sum + weight, 0);
  for (const deed of deeds) {
    left -= deed.weight;
    if (left < 0) return deed;
  }
  return deeds[0]!;
}
