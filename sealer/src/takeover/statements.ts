import type { QueryResult } from 'pg';
import type { CheckpointRow } from '../log-store.ts';
import { entryOf, leavesOf, type Log, type Logs } from './logs.ts';

/** What a sealer asks of what is around it, in the model's terms. */
export interface Call {
  port: 'session' | 'pool' | 'files' | 'witnesses';
  name: string;
  log?: Log;
  /** The tree that is grown, or expected to be there. */
  from?: Log;
  size?: number;
}

/** An answer in the model's terms; `error` rejects the call. */
export type Answer = { error: string } | { value: unknown };

/** A statement of log-store.ts: what its values mean, and the answer that PostgreSQL's rows are. */
interface Statement {
  ask(values: never[], logs: Logs): Omit<Call, 'port' | 'name'>;
  rows(value: never, values: never[], logs: Logs): Row[];
}
type Row = Record<string, unknown>;

const rowOf = (log: Log, isPublished: boolean, logs: Logs): CheckpointRow & Row => {
  const { size, root, note } = logs.checkpointOf(log);
  return { size, root, note, cosignedNote: isPublished ? note : null };
};
const one = (is: boolean): Row[] => (is ? [{}] : []);

/** All that take-over, batches and publishing send, by the name that log-store.ts gives them. */
export const STATEMENTS: Record<string, Statement> = {
  head: { ask: () => ({}), rows: (log: Log, _, logs) => [logs.tipOf(log).head as unknown as Row] },
  tile: {
    ask: () => ({}),
    rows: (log: Log, [, , length]: number[]) => [{ hashes: Buffer.concat(leavesOf(log)).subarray(0, length) }],
  },
  range: {
    ask: () => ({}),
    rows: (log: Log, [first, end]: number[]) =>
      [...log].slice(first, end).map((letter) => ({ entry: entryOf(letter) })),
  },
  pending: {
    ask: () => ({}),
    // The order of numbers, which are given before the commit: a record may appear before an earlier one.
    rows: (letters: string) =>
      [...letters].map((letter) => ({
        seq: letter.charCodeAt(0),
        entry: entryOf(letter),
        sha256: entryOf(letter),
        isKnown: false,
      })),
  },
  append: {
    ask: ([, from, , to]: Buffer[], logs) => ({ from: logs.logOf(from!), log: logs.logOf(to!) }),
    rows: one,
  },
  move: {
    ask: ([, from, , to]: Buffer[], logs) => ({ from: logs.logOf(from!), log: logs.logOf(to!) }),
    rows: one,
  },
  reserve: {
    ask: ([, root]: Buffer[], logs) => ({ log: logs.logOf(root!) }),
    rows: (isNew: boolean, [, root]: Buffer[], logs) => (isNew ? [rowOf(logs.logOf(root!), false, logs)] : []),
  },
  checkpoint: {
    ask: ([size]: number[]) => ({ size: size! }),
    rows: (found: { log: Log; isPublished: boolean } | null, _, logs) =>
      found === null ? [] : [rowOf(found.log, found.isPublished, logs)],
  },
  last: { ask: () => ({}), rows: (log: Log | null, _, logs) => (log === null ? [] : [rowOf(log, true, logs)]) },
  publish: { ask: ([, note]: string[], logs) => ({ log: logs.logOfNote(note!) }), rows: () => [] },
};

/** A database whose answers come from the model. */
export function createDatabase(
  port: 'session' | 'pool',
  perform: (call: Call) => Promise<unknown>,
  logs: Logs,
): { query: (query: { name: string; values: never[] }) => Promise<QueryResult> } {
  return {
    query: async ({ name, values }) => {
      const statement = STATEMENTS[name];
      if (statement === undefined) throw new Error(`the model knows no statement ${name}`);
      const value = await perform({ port, name, ...statement.ask(values, logs) });
      const rows = statement.rows(value as never, values, logs);
      return { rows, rowCount: rows.length } as unknown as QueryResult;
    },
  };
}
