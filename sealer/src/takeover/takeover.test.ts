import { expect, test } from 'vitest';
import { PLANTED, searchFor, SHORT } from './searches.ts';

test.each(SHORT)('two never sign, and the log can always go on: $title', async ({ rules }) => {
  const { fault, isWhole, states } = await searchFor(rules);
  expect(fault).toBeUndefined();
  expect(isWhole).toBe(true);
  expect(states).toBeGreaterThan(1000);
});

test.each(PLANTED)('the search finds it, by a shortest trace: $title', async ({ rules, broken, steps }) => {
  const { fault } = await searchFor(rules, broken);
  expect(fault?.broken).toBe(broken);
  expect(fault?.trace.length, fault?.trace.join('\n')).toBe(steps);
});

test('a trace names each call of the code in its order', async () => {
  const { rules, broken } = PLANTED[0]!;
  const { fault } = await searchFor(rules, broken);
  expect(fault?.trace).toEqual([
    'sealer 1 gets the lock',
    'sealer 1 append: files claim',
    'sealer 1 append: session head',
    'sealer 1 append: files readCheckpoint',
    'sealer 1 append: pool last',
    'sealer 1 append: witnesses recall',
    'sealer 1 append: session move',
    'record a is acknowledged',
    'sealer 1 append: session pending',
    'sealer 1 append: session append nothing to a, its wait for the standby ends early',
    'sealer 1 gets the lock',
    'sealer 1 append: files claim',
    'sealer 1 append: session head',
    'sealer 1 append: files readCheckpoint',
    'sealer 1 append: pool last',
    'sealer 1 append: witnesses recall',
    'sealer 1 append: session move a',
    'sealer 1 append: session reserve a',
    'sealer 1 append: session checkpoint 1',
    'sealer 1 publish: takes a',
    'the standby becomes the primary',
  ]);
});
