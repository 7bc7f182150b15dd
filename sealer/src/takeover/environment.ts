import type { Log } from './logs.ts';
import type { Rules } from './rules.ts';
import { copyTables, withOne, type State, type Tables } from './state.ts';
import type { Answer, Call } from './statements.ts';

/** One way in which a call can end. */
export interface Outcome {
  answer: Answer;
  change?: (next: State) => void;
  /** What happened beside the answer. */
  note?: string;
}

const value = (of: unknown): Answer => ({ value: of });
const LOST: Answer = { error: 'connection lost' };
const RESERVED: Answer = { error: 'reserved' };

/** Statements that the model answers at once: what they read of a tree never changes. */
export const isImmediate = ({ name }: Call): boolean => name === 'tile' || name === 'range';

/** All ways in which a call of sealer `by` can end; none while it waits. Witnesses that are asked to cosign: ask-witness. */
export function perform(rules: Rules, state: State, by: number, call: Call): Outcome[] {
  if (call.port === 'files') return onFiles(rules, state, by, call);
  if (call.name === 'recall') return recall(rules, state);
  const { session, isCut } = state.sealers[by]!;
  if (call.port === 'session')
    return isCut ? [{ answer: LOST }] : onServer(rules, state, { by, at: session!, call });
  // The pool's connections are others than the session, and may already be with the new primary.
  const servers = isImmediate(call) ? [session!] : [...new Set([session!, state.primary])];
  return servers.flatMap((at) => onServer(rules, state, { by, at, call }));
}

function onFiles({ claimsFiles }: Rules, state: State, by: number, { name, log }: Call): Outcome[] {
  if (name === 'readCheckpoint') return [{ answer: value(state.file === '' ? null : state.file) }];
  if (name === 'claim') return [{ answer: value(null), change: (next) => void (next.claimant = by) }];
  if (claimsFiles && state.claimant !== by) return [{ answer: { error: 'ENOENT' } }];
  const replace = (next: State): void => {
    next.file = log!;
    if (log!.length > next.shown.length) next.shown = log!;
  };
  return [{ answer: value(null), change: replace }];
}

/** They answer, or they are away: the start does not wait for them. */
function recall({ witnessesRemember }: Rules, { witnesses }: State): Outcome[] {
  const nothing = { answer: value(witnesses.map(() => '')) };
  if (!witnessesRemember || witnesses.every((last) => last === '')) return [nothing];
  return [{ answer: value([...witnesses]) }, { ...nothing, note: 'no witness answers' }];
}

function onServer(
  rules: Rules,
  state: State,
  { by, at, call }: { by: number; at: number; call: Call },
): Outcome[] {
  const { log, signed, published, waiting } = state.servers[at]!.tables;
  const note = at === state.primary ? {} : { note: 'on the old primary' };
  const read = (of: unknown): Outcome[] => [{ answer: value(of), ...note }];
  const rowOf = (size: number): Log | undefined => signed.find((row) => row.length === size);
  const write = (answer: unknown, change: (tables: Tables) => void): Outcome[] =>
    commit(rules, state, { by, at, answer }, change);

  switch (call.name) {
    case 'head':
    case 'tile':
    case 'range':
      return read(log);
    case 'pending':
      return read(waiting);
    case 'last':
      return read(published.at(-1) ?? null);
    case 'checkpoint': {
      const row = rowOf(call.size!);
      return read(row === undefined ? null : { log: row, isPublished: published.includes(row) });
    }
    // Nothing is written where the row is there: such a transaction waits for no standby.
    case 'reserve':
      if (rowOf(call.log!.length) !== undefined) return read(false);
      return write(true, (next) => (next.signed = withOne(next.signed, call.log!)));
    case 'move':
      if (call.from !== log) return read(false);
      return rules.takeoverWaits ? write(true, () => undefined) : read(true);
    case 'append': {
      if (rules.comparesHead && call.from !== log) return read(false);
      const row = rowOf(call.log!.length);
      if (rules.comparesHead && row !== undefined && row !== call.log) return [{ answer: RESERVED }];
      return write(true, (next) => {
        next.log = call.log!;
        next.signed = withOne(next.signed, call.log!);
        next.waiting = [...next.waiting].filter((letter) => !call.log!.includes(letter)).join('');
      });
    }
    // Does not wait for the disk, nor for the standby: the file is there.
    case 'publish': {
      const row = rowOf(call.log!.length);
      if (row === undefined) return read(null);
      const mark = (next: State): void => {
        const { tables } = next.servers[at]!;
        tables.published = withOne(tables.published, row);
      };
      return [{ answer: value(null), change: mark, ...note }];
    }
    default:
      throw new Error(`the model knows no statement ${call.name}`);
  }
}

/**
 * A transaction that writes. While it waits for the standby nobody sees it, so that its steps are one; unless the wait ends
 * early, with the connection. What the standby confirms includes all before it. On a server whose standby has become the
 * primary it waits for ever.
 */
function commit(
  { isSynchronous }: Rules,
  state: State,
  { by, at, answer }: { by: number; at: number; answer: unknown },
  change: (tables: Tables) => void,
): Outcome[] {
  if (at !== state.primary) return [];
  const local = (next: State): void => change(next.servers[at]!.tables);
  const done = (next: State): void => {
    local(next);
    if (isSynchronous) catchUp(next);
  };
  const cut = (next: State): void => {
    local(next);
    next.left.waits -= 1;
    drop(next, by);
  };
  const ends: Outcome[] = [{ answer: value(answer), change: done }];
  if (at === 0 && state.left.waits > 0)
    ends.push({ answer: LOST, change: cut, note: 'its wait for the standby ends early' });
  return ends;
}

/** The standby gets what the primary has. */
export function catchUp(next: State): void {
  if (next.primary === 0) next.servers[1].tables = copyTables(next.servers[0].tables);
}

/** The server ends the session, and with it the lock. */
export function drop(next: State, sealer: number): void {
  const { session } = next.sealers[sealer]!;
  if (session === null) return;
  if (next.servers[session]!.holder === sealer) next.servers[session]!.holder = null;
  next.sealers[sealer]!.isCut = true;
}

/**
 * A witness is asked to cosign (witness/src/add-checkpoint.ts). Undefined: it refuses another history, and is asked again in
 * vain.
 */
export function askWitness(
  { witnessesRemember }: Rules,
  next: State,
  witness: number,
  log: Log,
): 'cosigned' | 'ahead' | undefined {
  const last = witnessesRemember ? next.witnesses[witness]! : '';
  if (last.length > log.length) return 'ahead';
  if (!log.startsWith(last)) return undefined;
  next.witnesses[witness] = log;
  return 'cosigned';
}
