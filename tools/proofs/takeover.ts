import { INVARIANTS } from '../../sealer/src/takeover/invariants.ts';
import { PLANTED, searchFor, SHORT, type Search } from '../../sealer/src/takeover/searches.ts';
import { REAL, type Rules } from '../../sealer/src/takeover/rules.ts';

const NONE = { cuts: 0, crashes: 0, waits: 0, failovers: 0 };
const TWO: Rules = { ...REAL, sealers: 2, letters: 'ab', witnesses: 1, quorum: 1, faults: NONE };

const LARGE: Search[] = [
  {
    title: 'two sealers, one record, every fault once',
    rules: { ...TWO, letters: 'a', faults: { cuts: 1, crashes: 1, waits: 1, failovers: 1 } },
  },
  {
    title: 'two sealers, two records, a wait cut short and a failover',
    rules: { ...TWO, faults: { ...NONE, waits: 1, failovers: 1 } },
  },
  {
    title: 'two sealers, three records, two witnesses, a session lost',
    rules: { ...TWO, letters: 'abc', witnesses: 2, quorum: 2, faults: { ...NONE, cuts: 1 } },
  },
  {
    title: 'three sealers, two records, two sessions lost',
    rules: { ...TWO, sealers: 3, faults: { ...NONE, cuts: 2 } },
  },
  {
    title: 'three sealers, one record, two sessions lost and a kill',
    rules: { ...TWO, sealers: 3, letters: 'a', faults: { ...NONE, cuts: 2, crashes: 1 } },
  },
  {
    title: 'three sealers lead at once, without a lock',
    rules: { ...TWO, sealers: 3, letters: 'a', hasLock: false },
  },
  {
    title: 'two sealers lead at once, without a lock, a kill, a wait cut short and a failover',
    rules: { ...TWO, letters: 'a', hasLock: false, faults: { cuts: 0, crashes: 1, waits: 1, failovers: 1 } },
  },
];

/**
 * Searches all states of a takeover within these bounds: nothing may break an invariant, and from every state the log must
 * be able to go on. Then what is planted must be found. Prints what was searched.
 */
export async function proveTakeover(tell: (line: string) => void): Promise<string[]> {
  const faults: string[] = [];
  tell(`invariants: ${Object.keys(INVARIANTS).join('; ')}`);
  tell('and from each state one is reachable in which all that was acknowledged is published');
  for (const { title, rules } of [...SHORT, ...LARGE]) {
    const started = performance.now();
    const { states, transitions, depth, fault } = await searchFor(rules);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    tell(`${title}: ${states} states, ${transitions} transitions, depth ${depth}, ${seconds} s`);
    if (fault !== undefined) faults.push(`${title}: ${fault.broken}:\n  ${fault.trace.join('\n  ')}`);
  }
  for (const { title, rules, broken } of PLANTED) {
    const { fault } = await searchFor(rules, broken);
    tell(`planted: ${title}: ${fault ? `found, ${fault.trace.length} transitions` : 'not found'}`);
    for (const label of fault?.trace ?? []) tell(`  ${label}`);
    if (fault === undefined) faults.push(`not found: ${title}`);
  }
  return faults;
}
