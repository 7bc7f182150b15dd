import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openLogDatabase } from '../fixture-for-tests.ts';
import { openPool } from '../open-pool.ts';
import { createLogs } from './logs.ts';
import { createModel } from './model.ts';
import { endAll, replay, type RealWorld } from './replay-for-tests.ts';
import { REAL, type Rules } from './rules.ts';
import type { Step } from './state.ts';

/** All that one server of PostgreSQL in a test can show. */
const RULES: Rules = {
  ...REAL,
  sealers: 2,
  letters: 'abcd',
  witnesses: 1,
  quorum: 1,
  faults: { cuts: 9, crashes: 9, waits: 0, failovers: 0 },
};
const STEPS = 100;

/** A fraction from 0 to 1, by xorshift32. */
function rollDice(seed: number): () => number {
  let at = seed;
  return () => {
    at ^= at << 13;
    at ^= at >>> 17;
    at ^= at << 5;
    return (at >>> 0) / 2 ** 32;
  };
}

/** What is asked and what came of it, whoever asked and whatever the log was. */
function kindOf({ label, did }: Step): string {
  const kind = label.replace(/ \d\b/g, '').replace(/ (nothing to )?[a-d]+( to [a-d]+)?(?=,|$| is| late)/g, '');
  if (did === undefined) return kind;
  if ('error' in did.answer) return `${kind}: ${did.answer.error}`;
  return did.answer.value === false ? `${kind}: refused` : kind;
}

/** Of the transitions that are possible one whose kind was taken least often. */
function choose(steps: Step[], taken: Map<string, number>, dice: () => number): Step {
  const times = (step: Step): number => taken.get(kindOf(step)) ?? 0;
  const least = Math.min(...steps.map(times));
  const rare = steps.filter((step) => times(step) === least);
  const step = rare[Math.floor(dice() * rare.length)]!;
  taken.set(kindOf(step), least + 1);
  return step;
}

const walks = { 'with the lock': [1, 2, 3], 'without a lock': [4, 5, 6, 7] };

test.each(Object.entries(walks))(
  'PostgreSQL and files answer as the model does, and the sealers stand where it has them, %s',
  async (title, seeds) => {
    const rules = { ...RULES, hasLock: title === 'with the lock' };
    const logs = await createLogs(rules.letters);
    const model = createModel(rules, logs);
    const taken = new Map<string, number>();
    for (const seed of seeds) {
      const dice = rollDice(seed);
      await using database = await openLogDatabase();
      const folder = await mkdtemp(join(tmpdir(), 'yinji-takeover-'));
      const pool = openPool(database.url, 4);
      const sealers: RealWorld['sealers'] = Array.from({ length: rules.sealers }, () => ({}));
      const world = { database, pool, logDir: join(folder, 'log'), logs, sealers, hasLock: rules.hasLock };
      try {
        let state = model.initial;
        for (let steps = 0; steps < STEPS; steps += 1) {
          const possible = (await model.next(state)).filter(({ label }) => !label.includes('standby'));
          const step = choose(possible, taken, dice);
          await replay(world, state, step);
          ({ state } = step);
        }
      } finally {
        await endAll(world);
        await pool.end();
        await rm(folder, { recursive: true });
      }
    }
    expect([...taken.keys()].sort()).toEqual([]);
  },
);
