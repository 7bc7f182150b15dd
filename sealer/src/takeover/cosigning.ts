import { askWitness } from './environment.ts';
import type { Rules } from './rules.ts';
import { answerWith, changed, withOne, type Add, type Lane, type State } from './state.ts';
import type { Answer } from './statements.ts';

/** A witness answers one that asks it to cosign. */
export function addCosignatures(
  rules: Rules,
  state: State,
  { at, lane, label }: { at: number; lane: Lane; label: string },
  add: Add,
): void {
  const log = lane.call!.log!;
  for (const [witness, answer] of [...lane.asked].entries()) {
    if (answer !== '.') continue;
    const after = changed(state, () => undefined);
    const said = askWitness(rules, after, witness, log);
    if (said === undefined) continue;
    const mine = after.sealers[at]!.publish!;
    const letters = [...mine.asked];
    letters[witness] = said === 'cosigned' ? 'y' : 'a';
    mine.asked = letters.join('');
    const settled = settleRound(rules, after, mine.asked, witness);
    if (settled !== undefined) {
      answerWith(mine, settled);
      if ('value' in settled && settled.value === 0) after.cosigned = withOne(after.cosigned, log);
    }
    const did = settled && { at, part: 'publish' as const, answer: settled };
    add(`${label}, witness ${witness + 1}: ${said}`, after, did);
  }
}

/** witness-quorum.ts: enough have cosigned, or too many are ahead. */
function settleRound(rules: Rules, state: State, asked: string, witness: number): Answer | undefined {
  const count = (letter: string): number => [...asked].filter((each) => each === letter).length;
  if (count('y') >= rules.quorum) return { value: 0 };
  if (rules.witnesses - count('a') < rules.quorum) return { value: state.witnesses[witness]!.length };
  return undefined;
}
