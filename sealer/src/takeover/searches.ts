import { createLogs } from './logs.ts';
import { createModel } from './model.ts';
import { search, type Searched } from './search.ts';
import { REAL, type Rules } from './rules.ts';

const NONE = { cuts: 0, crashes: 0, waits: 0, failovers: 0 };
const TWO: Rules = { ...REAL, sealers: 2, letters: 'ab', witnesses: 1, quorum: 1, faults: NONE };
const ONE: Rules = { ...TWO, sealers: 1 };
const FAILOVER = { ...NONE, waits: 1, failovers: 1 };

export interface Search {
  title: string;
  rules: Rules;
}

/** In `npm test`; the larger ones are in tools/proofs/takeover.ts. */
export const SHORT: Search[] = [
  { title: 'one of two sealers loses its session unnoticed', rules: { ...TWO, faults: { ...NONE, cuts: 1 } } },
  { title: 'one sealer, a wait cut short and a failover', rules: { ...ONE, faults: FAILOVER } },
  { title: 'two sealers lead at once, without a lock', rules: { ...TWO, letters: 'a', hasLock: false } },
];

export interface Planted extends Search {
  /** The invariant that it breaks. */
  broken: string;
  /** Transitions of a shortest trace to it. */
  steps: number;
}

/** The search must find each of these. The first three were the sealer's own until it was searched. */
export const PLANTED: Planted[] = [
  {
    title: 'who takes over signs what only one disk has',
    rules: { ...ONE, takeoverWaits: false, faults: FAILOVER },
    broken: 'every signature given out has its row at the primary',
    steps: 21,
  },
  {
    title: 'who takes over signs what only one disk has, and another history after it',
    rules: { ...ONE, takeoverWaits: false, faults: FAILOVER },
    broken: 'signatures given out are of one history',
    steps: 34,
  },
  {
    title: 'who has lost the lock replaces the published checkpoint',
    rules: { ...TWO, claimsFiles: false, faults: { ...NONE, cuts: 1 } },
    broken: 'the published checkpoint never goes back',
    steps: 27,
  },
  {
    title: 'the lock is checked at the start alone, and nothing compares the head before it moves',
    rules: { ...TWO, comparesHead: false, hasLock: false },
    broken: 'no size has two roots among the signatures given out',
    steps: 22,
  },
  {
    title: 'the standby lacks the last commit',
    rules: { ...ONE, isSynchronous: false, faults: { ...NONE, failovers: 1 } },
    broken: 'every signature given out has its row at the primary',
    steps: 12,
  },
  {
    title: 'the standby lacks the last commit, and the witness forgets',
    rules: {
      ...ONE,
      isSynchronous: false,
      witnessesRemember: false,
      faults: { ...NONE, crashes: 1, failovers: 1 },
    },
    broken: 'cosigned checkpoints are of one history',
    steps: 26,
  },
];

/** Searches for all faults, or for one that breaks this invariant. */
export async function searchFor(rules: Rules, alone?: string, limit?: number): Promise<Searched> {
  const model = createModel(rules, await createLogs(rules.letters));
  if (alone === undefined) return search(model, limit);
  return search({ ...model, invariants: { [alone]: model.invariants[alone]! }, goal: () => true }, limit);
}
