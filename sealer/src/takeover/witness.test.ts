import { expect, test } from 'vitest';
import { askWitness as ask, createProver, WitnessAhead } from '../ask-witness.ts';
import type { WitnessPeer } from '../config.ts';
import { openFixture } from '../fixture-for-tests.ts';
import { askWitness } from './environment.ts';
import { createLogs, leavesOf, type Log, type Logs } from './logs.ts';
import { REAL, type Rules } from './rules.ts';
import { initialState } from './state.ts';

const RULES: Rules = {
  ...REAL,
  sealers: 1,
  letters: 'ab',
  witnesses: 1,
  quorum: 1,
  faults: { cuts: 0, crashes: 0, waits: 0, failovers: 0 },
};
const LASTS: Log[] = ['', 'a', 'b', 'ab', 'ba'];
const PAIRS = LASTS.flatMap((last) => LASTS.slice(1).map((log) => ({ last, log })));

/** What a witness answers over HTTP to the sealer's own request. */
async function answerOf(peer: WitnessPeer, log: Log, known: number, logs: Logs): Promise<string | undefined> {
  const readTile = async (_level: number, _index: number, width: number): Promise<Buffer> =>
    Buffer.concat(leavesOf(log)).subarray(0, 32 * width);
  const prove = createProver({ readTile });
  try {
    await ask(peer, logs.checkpointOf(log), known, prove, new AbortController().signal);
    return 'cosigned';
  } catch (cause) {
    if (cause instanceof WitnessAhead) return 'ahead';
    expect((cause as Error).message).toContain('answered 422');
    return undefined;
  }
}

test('a witness answers a checkpoint after another as the model does', async () => {
  await using fixture = await openFixture({ witnesses: PAIRS.length });
  const logs = await createLogs(RULES.letters, fixture.signer);
  for (const [at, { last, log }] of PAIRS.entries()) {
    const { peer } = fixture.witnesses[at]!;
    if (last !== '') expect(await answerOf(peer, last, 0, logs)).toBe('cosigned');
    const state = { ...initialState(RULES), witnesses: [last] };
    const answer = askWitness(RULES, state, 0, log);
    expect(await answerOf(peer, log, last.length, logs), `${log} after ${last || 'nothing'}`).toBe(answer);
  }
});
