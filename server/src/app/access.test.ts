import { STAFF_ROLES, type AnyCall } from '@yinji/contract';
import { allCalls, nameOf } from '@yinji/contract/all-calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { device, enter, expectedOfPerson, expectedOfStaff, hire, people } from '@yinji/testkit/callers/callers';
import { codeOf } from '@yinji/testkit/context/make-test-context';
import { openTestContext, type TestContext } from '@yinji/testkit/context/open-test-context';
import { admit } from './access.ts';

let t: TestContext;
const tokens = new Map<string, string | undefined>();

beforeAll(async () => {
  t = await openTestContext();
  for (const [name, person] of Object.entries(people)) tokens.set(name, (await enter(t, person)).token);
  for (const role of STAFF_ROLES)
    for (const mustChange of [false, true])
      tokens.set(`${role} ${mustChange}`, (await hire(t, role, mustChange)).token);
  tokens.set('made up', 'x'.repeat(43));
}, 60_000);
afterAll(() => t.close());

/** The answer of each call to one caller, and the expected one; only differences. */
async function compare(name: string, expected: (call: AnyCall) => string): Promise<string[]> {
  const told = await Promise.all(
    allCalls.map(async (call) => {
      const [is, should] = [
        await codeOf(admit(t.context, call, tokens.get(name), device.address)),
        expected(call),
      ];
      return is === should ? [] : [`${nameOf(call)}: ${is}, not ${should}`];
    }),
  );
  return told.flat();
}

describe('every call admits whom its access names, and refuses everybody else', () => {
  test.each(Object.entries(people))('%s', async (name, person) => {
    const told = await compare(name, ({ access }) => {
      if (access.by === 'account') return expectedOfPerson(access, person);
      return access.by === 'visitor' ? 'done' : 'SESSION_ENDED';
    });
    expect(told).toEqual([]);
  });

  test.each(STAFF_ROLES.flatMap((role) => [false, true].map((mustChange) => [role, mustChange] as const)))(
    '%s, who must change a one-time password first: %s',
    async (role, mustChange) => {
      const told = await compare(`${role} ${mustChange}`, ({ access }) => {
        if (access.by === 'staff') return expectedOfStaff(access, role, !mustChange);
        return access.by === 'visitor' ? 'done' : 'SESSION_ENDED';
      });
      expect(told).toEqual([]);
    },
  );

  test.each([
    ['nobody', 'NOT_SIGNED_IN'],
    ['made up', 'SESSION_ENDED'],
  ])('a token that is %s', async (name, code) => {
    expect(await compare(name, ({ access }) => (access.by === 'visitor' ? 'done' : code))).toEqual([]);
  });
});

test('each kind of caller is admitted by some calls and refused by others', () => {
  const accountCalls = allCalls.flatMap(({ access }) => (access.by === 'account' ? [access] : []));
  for (const person of Object.values(people)) {
    const told = new Set(accountCalls.map((access) => expectedOfPerson(access, person)));
    expect(told).toContain('done');
    expect(told.size).toBeGreaterThan(1);
  }
});
