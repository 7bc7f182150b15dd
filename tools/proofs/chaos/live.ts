import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { decideCase, getQueue, getWork, takeCase } from '@yinji/contract';
import { Person, randomIdNumber } from '@yinji/testkit/people/person';
import { Reviewer } from '@yinji/testkit/people/reviewer';
import { drawTextured } from '@yinji/testkit/pictures/textured-pictures';
import { JOURNEY, type Step } from '../journey.ts';
import { BrokenWord, enter, type Traveller } from '../traveller.ts';
import { licence, type Handing } from './hand-over.ts';
import { listen, type Said } from './history.ts';
import type { ChaosHouse } from './open-chaos-house.ts';

/** After the last fault a step of a person succeeds within this. */
export const HEALS_WITHIN_MS = 150_000;
/** Larger than a full disk takes. */
const draw = (seed: number) => drawTextured(seed, 400, 300);
const NAMES = ['沈知白', '周以宁', '林知远', '陆怀素', '何敬之', '顾北辰'];
/** Certified works and their review are the matter of `prove -- kills`. */
const WAY = JOURNEY.filter(({ name }) => !name.includes('review') && name !== 'certify');

export interface Town {
  house: ChaosHouse;
  history: Said[];
  people: Traveller[];
  /** Steps that succeeded. */
  steps: number;
  /** Why a step failed last, and how often; a fault makes them. */
  failures: Map<string, number>;
  faults: string[];
  /** When the last fault ended, by the monotonic clock; Infinity while one lasts. */
  calmSinceMs: number;
  isOver: boolean;
}

/** One person after the other, all their way long; each step is repeated until it succeeds. */
export async function liveLane(town: Town, lane: number): Promise<void> {
  let before: Traveller | undefined;
  for (let at = 0; !town.isOver && town.faults.length === 0; at += 1) {
    const traveller = await newTraveller(town, lane * 1000 + at);
    town.people.push(traveller);
    for (const step of WAY) if (!(await insist(town, traveller, step))) return;
    if (!(await insist(town, traveller, { name: 'confirmed', run: waitUntilConfirmed }))) return;
    if (!(await depositMore(town, traveller))) return;
    const handing: Handing | undefined = before && { id: randomUUID(), from: traveller, to: before };
    if (handing && !(await insist(town, traveller, { name: 'licence', run: () => licence(handing) }))) return;
    before = traveller;
  }
}

/** Another work of the same person. */
async function depositMore(town: Town, traveller: Traveller): Promise<boolean> {
  const { workId: _, submission: _submission, depositNumber: _number, ...same } = traveller;
  const picture = await draw(9000 + 10 * town.people.length);
  const more: Traveller = {
    ...same,
    picture,
    title: `${traveller.title} 之二`,
    downloads: new Map(),
  };
  for (const step of JOURNEY.filter(({ name }) => ['draft', 'deposit', 'upload', 'documents'].includes(name)))
    if (!(await insist(town, more, step))) return false;
  return true;
}

/** False where the town ended meanwhile, or the step never succeeded. */
async function insist(town: Town, traveller: Traveller, step: Step): Promise<boolean> {
  for (const beganMs = performance.now(); ; await pause(100)) {
    try {
      if (traveller.isRegistered && step.name !== 'register') await enter(traveller);
      await step.run(traveller);
      town.steps += 1;
      return true;
    } catch (cause) {
      const why = `${step.name}: ${wordsOf(cause)}`;
      const sinceMs = performance.now() - Math.max(beganMs, town.calmSinceMs);
      if (cause instanceof BrokenWord || sinceMs > HEALS_WITHIN_MS) {
        town.faults.push(`${traveller.person.name} ${traveller.person.phone}: ${why}`);
        return false;
      }
      countFailure(town, why);
      if (town.isOver && performance.now() - beganMs > HEALS_WITHIN_MS) return false;
    }
  }
}

const wordsOf = (cause: unknown): string =>
  cause instanceof Error ? cause.message.slice(0, 200) : String(cause);

const countFailure = ({ failures }: Town, why: string) => failures.set(why, (failures.get(why) ?? 0) + 1);

async function newTraveller({ house, history }: Town, at: number): Promise<Traveller> {
  const person = new Person(house.place, NAMES[at % NAMES.length] ?? '');
  listen(person.client, history);
  return {
    installation: house,
    person,
    idNumber: randomIdNumber(),
    picture: await draw(3000 + at),
    fileName: '风浪.png',
    title: `风浪 ${at + 1}`,
    downloads: new Map(),
  };
}

async function waitUntilConfirmed({ person, workId }: Traveller): Promise<void> {
  for (let tries = 0; ; tries += 1, await pause(100)) {
    const { confirmation } = await person.client.call(getWork, { id: workId ?? '' });
    if (confirmation?.state === 'passed') return;
    if (tries > 100) throw new Error(`the confirmation is ${confirmation?.state}`);
  }
}

/** The house's reviewer: decides whatever comes. */
export async function review(town: Town, closing: AbortSignal): Promise<void> {
  let reviewer: Reviewer | undefined;
  while (!closing.aborted) {
    try {
      const name = `审核员 ${randomBytes(4).toString('hex')}`;
      reviewer ??= await Reviewer.hire(town.house.origin, town.house.databaseUrl(), name);
      const { client } = reviewer;
      const [mine] = (await client.call(getQueue, {})).mine;
      const taken = mine ?? (await client.call(takeCase, {}));
      if (taken !== null) await client.call(decideCase, { id: taken.id, ...PASSED } as never);
      else await pause(250);
    } catch (cause) {
      countFailure(town, `review: ${wordsOf(cause)}`);
      await pause(250);
    }
  }
}

const PASSED = {
  decision: 'passed',
  reason: '全库比对未见实质相同的在先存证。',
  looked: true,
  noInterest: true,
};
