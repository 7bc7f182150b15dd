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
import { search } from './search.ts';
import type { State, Step } from './state.ts';

/** Faults that one server of PostgreSQL in a test can show. */
const RULES: Rules = {
  ...REAL,
  sealers: 2,
  letters: 'ab',
  witnesses: 1,
  quorum: 1,
  faults: { cuts: 1, crashes: 1, waits: 0, failovers: 0 },
};
const LOCKLESS: Rules = { ...RULES, hasLock: false, faults: { cuts: 0, crashes: 0, waits: 0, failovers: 0 } };

const logs = await createLogs('abcd');

interface Play {
  possible(): Promise<Step[]>;
  take(step: Step): Promise<void>;
}

/** Takes transitions of the model with a database and files of its own. */
async function play(rules: Rules, work: (at: Play) => Promise<void>): Promise<void> {
  const model = createModel(rules, logs);
  await using database = await openLogDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'yinji-takeover-'));
  const pool = openPool(database.url, 4);
  const sealers: RealWorld['sealers'] = Array.from({ length: rules.sealers }, () => ({}));
  const world = { database, pool, logDir: join(folder, 'log'), logs, sealers, hasLock: rules.hasLock };
  let { initial: state } = model;
  const take = async (step: Step): Promise<void> => {
    await replay(world, state, step);
    ({ state } = step);
  };
  try {
    await work({ possible: () => model.next(state), take });
  } finally {
    await endAll(world);
    await pool.end();
    await rm(folder, { recursive: true });
  }
}

/** What is asked and what came of it, whoever asked and whatever the log was. */
function kindOf({ label, did }: Step): string {
  const kind = label.replace(/ \d\b/g, '').replace(/ (nothing to )?[a-d]+( to [a-d]+)?(?=,|$)/g, '');
  if (did === undefined) return kind;
  if ('error' in did.answer) return `${kind}: ${did.answer.error}`;
  return did.answer.value === false ? `${kind}: refused` : kind;
}

/** A shortest trace whose last transition is of this kind. */
async function traceTo(rules: Rules, target: string): Promise<string[]> {
  const model = createModel(rules, logs);
  const { fault } = await search<{ state: State; isThere: boolean }>({
    initial: { state: model.initial, isThere: false },
    next: async ({ state }) =>
      (await model.next(state)).map((step) => ({
        label: step.label,
        state: { state: step.state, isThere: kindOf(step) === target },
      })),
    key: ({ state, isThere }) => `${isThere} ${model.key(state)}`,
    invariants: { target: ({ isThere }) => !isThere },
    goal: () => true,
  });
  return fault?.trace ?? [];
}

test.each([
  { target: 'sealer publish: files replaceCheckpoint: ENOENT', rules: RULES },
  { target: 'sealer append: session append: connection lost', rules: RULES },
  { target: 'sealer append: session reserve: refused', rules: RULES },
  { target: 'sealer append: files replaceCheckpoint: ENOENT', rules: LOCKLESS },
  { target: 'sealer append: session append: refused', rules: LOCKLESS },
  { target: 'sealer append: session move: refused', rules: LOCKLESS },
  { target: 'sealer publish: pool head', rules: LOCKLESS },
])('PostgreSQL and files answer as in the model, until $target', async ({ target, rules }) => {
  const trace = await traceTo(rules, target);
  expect(trace.length).toBeGreaterThan(1);
  await play(rules, async ({ possible, take }) => {
    for (const label of trace) await take((await possible()).find((step) => step.label === label)!);
  });
});

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

test.each([
  { title: 'with the lock', rules: RULES },
  { title: 'without a lock', rules: LOCKLESS },
])('PostgreSQL and files answer a walk at random as the model does, $title', async ({ rules }) => {
  const dice = rollDice(7);
  const many = { ...rules, letters: 'abcd', faults: { ...rules.faults, cuts: 9, crashes: 9 } };
  await play(many, async ({ possible, take }) => {
    for (let steps = 0; steps < 150; steps += 1) {
      const all = (await possible()).filter(({ label }) => !label.includes('standby'));
      await take(all[Math.floor(dice() * all.length)]!);
    }
  });
});
