import { closeSync, fdatasyncSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

type Change = [table: string, id: string, value: unknown];

/** One named map of JSON values, kept in memory and written to the journal. Values are read-only: put a new one. */
export interface Table<T> {
  find(id: string): T | undefined;
  list(): T[];
  put(id: string, value: T): void;
  remove(id: string): void;
}

/** Durable tables in one append-only file. */
export interface Journal {
  table<T>(name: string): Table<T>;
  /** All puts made inside become one line: after a kill either all of them are there or none. */
  commit<R>(work: () => R): R;
  close(): void;
}

/**
 * Opens (or creates) the journal at `path`. A line is a JSON array of changes and is flushed to disk before
 * `put` or `commit` returns, so that a provider's answer survives `kill -9`. A torn last line is dropped: it
 * was never answered. Every opening rewrites the file without its history.
 */
export function openJournal(path: string): Journal {
  const tables = new Map<string, Map<string, unknown>>();
  const rows = (name: string): Map<string, unknown> => {
    const found = tables.get(name);
    if (found) return found;
    const made = new Map<string, unknown>();
    tables.set(name, made);
    return made;
  };
  const apply = (changes: Change[]): void => {
    for (const [table, id, value] of changes) {
      if (value === null) rows(table).delete(id);
      else rows(table).set(id, value);
    }
  };
  for (const changes of readLines(path)) apply(changes);
  compact(path, tables);

  const file = openSync(path, 'a', 0o600);
  let batch: Change[] | undefined;
  const write = (changes: Change[]): void => {
    if (changes.length === 0) return;
    writeSync(file, `${JSON.stringify(changes)}\n`);
    fdatasyncSync(file);
  };
  const record = (change: Change): void => {
    apply([change]);
    if (batch) batch.push(change);
    else write([change]);
  };

  return {
    table: <T>(name: string): Table<T> => ({
      find: (id) => rows(name).get(id) as T | undefined,
      list: () => [...rows(name).values()] as T[],
      put: (id, value) => record([name, id, value]),
      remove: (id) => record([name, id, null]),
    }),
    commit: (work) => {
      if (batch) return work();
      const changes: Change[] = [];
      batch = changes;
      try {
        return work();
      } finally {
        batch = undefined;
        write(changes);
      }
    },
    close: () => closeSync(file),
  };
}

function readLines(path: string): Change[][] {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
  const lines = text.split('\n');
  lines.pop(); // empty after the last newline, or the torn line of a killed process
  return lines.map((line) => JSON.parse(line) as Change[]);
}

function compact(path: string, tables: Map<string, Map<string, unknown>>): void {
  const fresh = openSync(`${path}.new`, 'w', 0o600);
  for (const [table, entries] of tables) {
    for (const [id, value] of entries) writeSync(fresh, `${JSON.stringify([[table, id, value]])}\n`);
  }
  fsyncSync(fresh);
  closeSync(fresh);
  renameSync(`${path}.new`, path);
  const folder = openSync(dirname(path), 'r');
  fsyncSync(folder);
  closeSync(folder);
}
