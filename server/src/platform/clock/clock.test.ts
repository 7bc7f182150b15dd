import { openTestDatabase } from '@yinji/testkit/database/open-test-database';
import { expect, test } from 'vitest';
import { NoTimeAuthority } from '../providers/time/index.ts';
import { createClock } from './clock.ts';
import { watchClock } from './watch-clock.ts';

const START = Date.UTC(2027, 0, 1);
const MINUTE_MS = 60_000;

/** A clock that is set, and one that nobody sets. */
function openClocks() {
  const at = { wallMs: START, monotonicMs: 0 };
  const clock = createClock(
    () => new Date(at.wallMs),
    () => at.monotonicMs,
  );
  const pass = (ms: number) => {
    at.wallMs += ms;
    at.monotonicMs += ms;
  };
  return { at, clock, pass };
}

test.each(['database', 'time-authority'] as const)(
  'a clock more than a minute from that of the %s is wrong, both ways',
  (source) => {
    const { at, clock } = openClocks();
    expect(clock.isRight()).toBe(true);
    for (const [aheadMs, isRight] of [
      [10 * MINUTE_MS, false],
      [-10 * MINUTE_MS, false],
      [MINUTE_MS + 1, false],
      [MINUTE_MS, true],
      [-MINUTE_MS, true],
    ] as const) {
      clock.observe(source, new Date(at.wallMs - aheadMs));
      expect([aheadMs, clock.isRight()]).toEqual([aheadMs, isRight]);
      expect(clock.states()).toEqual([{ source, aheadMs, ageMs: 0 }]);
    }
  },
);

test('a step of our own clock is seen at once, and so is its end', () => {
  const { at, clock, pass } = openClocks();
  clock.observe('database', new Date(at.wallMs));
  clock.observe('time-authority', new Date(at.wallMs));
  pass(30 * MINUTE_MS);
  expect(clock.isRight()).toBe(true);
  for (const step of [10, -10]) {
    at.wallMs += step * MINUTE_MS;
    expect(clock.requireRight).toThrow('CLOCK_WRONG');
    at.wallMs -= step * MINUTE_MS;
    expect(clock.requireRight).not.toThrow();
  }
});

test('the database and a time authority are asked at the start, and neither has to answer', async () => {
  const database = await openTestDatabase();
  try {
    const report = (what: string, cause: unknown) => {
      throw new Error(what, { cause });
    };
    const retryFailed = () => Promise.resolve();
    const clock = createClock(() => new Date());
    const stamp = async () => {
      clock.observe('time-authority', new Date(Date.now() - 10 * MINUTE_MS));
      throw new NoTimeAuthority('their time is too far from ours');
    };
    (await watchClock({ clock, db: database.db, time: { stamp, retryFailed }, report }))();
    expect(clock.states().map(({ source }) => source)).toEqual(['database', 'time-authority']);
    expect(clock.isRight()).toBe(false);

    await database.db.destroy();
    const alone = createClock(() => new Date());
    const none = () => Promise.reject(new NoTimeAuthority('none'));
    (await watchClock({ clock: alone, db: database.db, time: { stamp: none, retryFailed }, report }))();
    expect(alone.states()).toEqual([]);
    expect(alone.isRight()).toBe(true);
  } finally {
    await database.close().catch(() => undefined);
  }
});
