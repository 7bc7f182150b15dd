import { hash } from 'node:crypto';

export interface Transition<State> {
  label: string;
  state: State;
}

export interface Model<State> {
  initial: State;
  /** All transitions that are possible in a state. */
  next(state: State): Promise<Transition<State>[]>;
  /** Two states with one key are the same. */
  key(state: State): string;
  /** Each must hold in every state. */
  invariants: Record<string, (state: State) => boolean>;
  /** From every state one must be reachable in which this holds. */
  goal(state: State): boolean;
}

export interface Searched {
  states: number;
  transitions: number;
  /** Of the state that is farthest from the first. */
  depth: number;
  /** False when the search stopped at the limit: then nothing is said about the goal. */
  isWhole: boolean;
  /** An invariant, or `goal`, that does not hold, and a shortest trace to a state that shows it. */
  fault?: { broken: string; trace: string[] };
}

/** For each state the one it was first reached from, and how. */
interface Reached {
  from: number[];
  label: string[];
}

/**
 * Searches all states of a model, breadth first, so that the trace to a fault is a shortest one. A state is known by 128 bits
 * of a digest of its key: of ten million states two are taken for one with a probability below 10^-24.
 */
export async function search<State>(
  { initial, next, key, invariants, goal }: Model<State>,
  limit = Infinity,
): Promise<Searched> {
  const known = new Map<string, number>();
  const reached: Reached = { from: [], label: [] };
  const [edgesFrom, edgesTo, goals]: [number[], number[], number[]] = [[], [], []];
  const found = (depth: number): Omit<Searched, 'isWhole'> => ({
    states: known.size,
    transitions: edgesTo.length,
    depth,
  });
  let broken: { name: string; at: number } | undefined;

  const meet = (state: State, from: number, label: string): { id: number; isNew: boolean } => {
    const print = hash('sha256', key(state), 'base64url').slice(0, 22);
    const before = known.get(print);
    if (before !== undefined) return { id: before, isNew: false };
    const id = known.size;
    known.set(print, id);
    reached.from.push(from);
    reached.label.push(label);
    if (goal(state)) goals.push(id);
    const name = Object.keys(invariants).find((each) => !invariants[each]!(state));
    if (name !== undefined) broken ??= { name, at: id };
    return { id, isNew: true };
  };

  let depth = 0;
  let level = [{ id: meet(initial, -1, '').id, state: initial }];
  for (; level.length > 0; depth += 1) {
    const following: typeof level = [];
    for (const { id, state } of level)
      for (const transition of await next(state)) {
        const { id: to, isNew } = meet(transition.state, id, transition.label);
        edgesFrom.push(id);
        edgesTo.push(to);
        if (isNew) following.push({ id: to, state: transition.state });
        if (broken !== undefined) {
          const fault = { broken: broken.name, trace: traceTo(broken.at, reached) };
          return { ...found(depth + 1), isWhole: false, fault };
        }
      }
    if (known.size > limit) return { ...found(depth + 1), isWhole: false };
    level = following;
  }
  const lost = findLost(known.size, goals, edgesFrom, edgesTo);
  return {
    ...found(depth - 1),
    isWhole: true,
    ...(lost !== undefined && { fault: { broken: 'goal', trace: traceTo(lost, reached) } }),
  };
}

function traceTo(id: number, { from, label }: Reached): string[] {
  const trace: string[] = [];
  for (let at = id; from[at] !== -1; at = from[at]!) trace.push(label[at]!);
  return trace.toReversed();
}

/** The first state from which no goal can be reached. */
function findLost(states: number, goals: number[], from: number[], to: number[]): number | undefined {
  const isWell = new Uint8Array(states);
  for (const id of goals) isWell[id] = 1;
  // Most transitions lead to later states: backwards a few rounds are enough.
  for (let hasChanged = true; hasChanged;) {
    hasChanged = false;
    for (let at = to.length - 1; at >= 0; at -= 1)
      if (isWell[to[at]!] === 1 && isWell[from[at]!] === 0) {
        isWell[from[at]!] = 1;
        hasChanged = true;
      }
  }
  const lost = isWell.indexOf(0);
  return lost === -1 ? undefined : lost;
}
