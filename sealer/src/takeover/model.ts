import { addCosignatures } from './cosigning.ts';
import { isImmediate, perform } from './environment.ts';
import { addEvents } from './faults.ts';
import { INVARIANTS } from './invariants.ts';
import type { Logs } from './logs.ts';
import { addBeginnings, addNotice, takeEnd } from './loops.ts';
import { createProgram } from './programs.ts';
import type { Rules } from './rules.ts';
import type { Model } from './search.ts';
import {
  answerWith,
  changed,
  initialState,
  keyOf,
  PARTS,
  withOne,
  type Add,
  type Lane,
  type Part,
  type State,
  type Step,
} from './state.ts';
import type { Call } from './statements.ts';

/** Sealers that run the real code, in an environment that does its worst. */
export function createModel(rules: Rules, logs: Logs): Model<State> & { next(state: State): Promise<Step[]> } {
  const program = createProgram(logs);
  const next = async (state: State): Promise<Step[]> => {
    const transitions: Step[] = [];
    const add: Add = (label, to, did) => void transitions.push({ label, state: to, ...(did && { did }) });
    for (const at of state.sealers.keys()) {
      addBeginnings(rules, state, at, add);
      for (const part of PARTS) addAnswers(rules, state, { at, part }, add);
      addNotice(state, at, add);
    }
    addEvents(rules, state, add);
    for (const transition of transitions) await settle(transition.state);
    return transitions;
  };

  /** Runs each loop on to its next call, and takes what has ended. Changes the state in place. */
  async function settle(state: State): Promise<void> {
    for (const at of state.sealers.keys())
      for (const part of PARTS)
        for (let lane = state.sealers[at]![part]; lane?.call === null; lane = state.sealers[at]![part]) {
          const { segment, answers } = lane;
          const position = program.find(segment, answers) ?? (await program.run(segment, answers));
          if (position.kind !== 'calls') takeEnd(state, { at, part, lane }, position);
          else if (isImmediate(position.call)) {
            answers.push(perform(rules, state, at, position.call)[0]!.answer);
          } else {
            lane.call = position.call;
            release(state, lane);
          }
        }
  }

  const { letters } = rules;
  return {
    initial: initialState(rules),
    next,
    key: keyOf,
    invariants: INVARIANTS,
    goal: ({ servers, primary, file, acknowledged }) =>
      acknowledged.length === letters.length &&
      file.length === letters.length &&
      file === servers[primary]!.tables.log,
  };
}

/** A call of a loop ends. */
function addAnswers(rules: Rules, state: State, { at, part }: { at: number; part: Part }, add: Add): void {
  const lane = state.sealers[at]![part];
  if (lane === null) return;
  const call = lane.call!;
  const label = `sealer ${at + 1} ${part}: ${nameOf(call)}`;
  if (call.name === 'cosign') return addCosignatures(rules, state, { at, lane, label }, add);
  for (const { answer, change, note } of perform(rules, state, at, call))
    add(
      note === undefined ? label : `${label}, ${note}`,
      changed(state, (next) => {
        change?.(next);
        answerWith(next.sealers[at]![part]!, answer);
      }),
      { at, part, answer },
    );
}

/** A signature that is about to be sent to witnesses has left the sealer. */
function release(next: State, lane: Lane): void {
  const { name, log } = lane.call!;
  if (name !== 'cosign') return;
  next.given = withOne(next.given, log!);
  lane.asked = '.'.repeat(next.witnesses.length);
}

const nameOf = ({ port, name, from, log, size }: Call): string =>
  [port, name, from === undefined || name === 'move' ? undefined : `${from || 'nothing'} to`, log, size]
    .filter((part) => part !== undefined && part !== '')
    .join(' ');
