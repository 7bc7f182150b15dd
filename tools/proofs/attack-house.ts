import { getOwnAccount, getStaff, type AnyCall } from '@yinji/contract';
import { allCalls, nameOf } from '@yinji/contract/all-calls';
import { openStack, type OpenStack } from '@yinji/testkit/open-stack';
import { Person } from '@yinji/testkit/people/person';
import { fillBooks } from '../pictures/fill-books.ts';
import { fillDesks } from '../pictures/fill-desks.ts';
import { fillDisputes } from '../pictures/fill-disputes.ts';
import { fillWorks } from '../pictures/fill-works.ts';
import { gatherFixture, type Fixture } from '../pictures/fixture.ts';
import { seedGallery } from '../pictures/seed-gallery.ts';
import { askAt } from './attack/ask.ts';
import { gatherAttackers } from './attack/cast.ts';
import { decideBusiness } from './attack/decide-business.ts';
import { openShadows, type Shadows } from './attack/shadows.ts';
import {
  hireColleagues,
  hirePartial,
  hireSecondNames,
  openContextOf,
  staffIdOf,
} from './attack/stack-scene.ts';
import { sweep } from './attack/sweep.ts';
import { rollDice, shuffle } from './dice.ts';
import type { Options } from './attack/scene.ts';

type Tell = (line: string) => void;

/** The attackers' accounts, written into the tables, have accepted these. */
export const POLICIES = { USER_POLICY_VERSION: '2026-11', PRIVACY_POLICY_VERSION: '2026-11' };

/**
 * A house is filled by its people and staff over the wire; whatever one of them is about to do, everybody else tries
 * first. @returns the attacks that passed
 */
export async function proveAttackHouse(options: Options, tell: Tell): Promise<string[]> {
  const stack = await openStack({
    REQUESTS_PER_MINUTE: '1000000000',
    CONNECTIONS_PER_NETWORK: '4096',
    ...POLICIES,
  });
  try {
    const fixture = await gatherFixture(stack);
    const watch = await openWatch(stack, fixture, options, tell);
    try {
      await fillHouse(stack, fixture).catch((cause: unknown) => watch.fail(`the house: ${String(cause)}`));
      return await watch.end();
    } finally {
      await watch.close();
    }
  } finally {
    await stack.close();
  }
}

/** From here on everybody else tries first what one of these people and staff is about to do. */
export async function openWatch(
  stack: OpenStack,
  fixture: Fixture,
  { seed, share }: Options,
  tell: Tell,
): Promise<{ fail(fault: string): void; end(): Promise<string[]>; close(): Promise<void> }> {
  const { t, db, close } = openContextOf(stack);
  const dice = rollDice(seed);
  const deal = <T>(all: readonly T[]): T[] =>
    share === 1 ? [...all] : shuffle(all, dice).slice(0, Math.max(1, Math.ceil(all.length * share)));
  const people = Object.values(fixture).filter((one) => one instanceof Person);
  const accounts = await Promise.all(people.map(({ client }) => client.call(getOwnAccount, {})));
  const staff = await listStaff(fixture, db);
  const cast = {
    attackers: await gatherAttackers(t),
    partial: await hirePartial(
      t,
      accounts.map(({ id }) => id),
    ),
    colleagues: await hireColleagues(t),
    secondNames: await hireSecondNames(
      t,
      staff.map(({ id }) => id),
    ),
  };
  const ask = askAt(stack.origin);
  const shadows = await openShadows({ db, ask, cast, deal });
  for (const { client } of people) shadows.follow(client);
  for (const { client, id } of staff) shadows.follow(client, id);
  return {
    fail: (fault) => void shadows.faults.add(fault),
    async end() {
      const honest = [
        ...people.map(({ client }) => ({ token: client.token })),
        ...staff.map(({ client, role }) => ({ token: client.token, role })),
      ];
      tell(`${shadows.controls.size} calls made while the house was filled`);
      // Tens of thousands of tries: the short form has the calls of the filling alone.
      if (share === 1) await sweep(shadows, { db, ask, honest });
      tellCounts(shadows, tell);
      return [...shadows.faults];
    },
    close,
  };
}

async function fillHouse(stack: OpenStack, fixture: Fixture): Promise<void> {
  const works = await fillWorks(fixture);
  await seedGallery(fixture, works);
  await fillDisputes(fixture, works);
  await fillDesks(fixture, works);
  await fillBooks(stack, fixture);
  await decideBusiness(fixture);
}

async function listStaff(fixture: Fixture, db: Parameters<typeof staffIdOf>[0]) {
  const { reviewer, second, operator, otherOperator, finance, admin } = fixture;
  return Promise.all(
    [reviewer, second, operator, otherOperator, finance, admin].map(async ({ client, account }) => ({
      client,
      role: (await client.call(getStaff, {})).role,
      id: await staffIdOf(db, account),
    })),
  );
}

const takesIds = ({ status, access }: AnyCall) => status === 'built' && access.by !== 'visitor';

function tellCounts({ counts, controls }: Shadows, tell: Tell): void {
  tell(
    Object.entries(counts)
      .map(([name, count]) => `${name} ${count}`)
      .join(', '),
  );
  const without = allCalls
    .filter(takesIds)
    .map(nameOf)
    .filter((name) => !controls.has(name));
  tell(`${controls.size} calls with a control; none: ${without.join(', ')}`);
}
