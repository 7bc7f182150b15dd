import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '../db/database.ts';

interface Asked<Row> {
  keys: string[];
  found: Promise<Map<string, Row>>;
}

/**
 * The row of one key, read by one statement for all who ask in the same turn of the event loop: jobs that are claimed
 * together begin together.
 * @param find rows of these keys, in any order
 */
export function findTogether<Row>(
  find: (db: Database, keys: readonly string[]) => Promise<Row[]>,
  keyOf: (row: Row) => string,
): (db: Database, key: string) => Promise<Row | undefined> {
  const waiting = new WeakMap<Database, Asked<Row>>();
  const ask = (db: Database): Asked<Row> => {
    const keys: string[] = [];
    const read = async () => {
      await nextTurn();
      waiting.delete(db);
      return new Map((await find(db, keys)).map((row) => [keyOf(row), row]));
    };
    const asked = { keys, found: read() };
    waiting.set(db, asked);
    return asked;
  };
  return async (db, key) => {
    const { keys, found } = waiting.get(db) ?? ask(db);
    keys.push(key);
    return (await found).get(key);
  };
}
