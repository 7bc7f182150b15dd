import { openDatabase, type Database } from '../../../server/src/platform/db/database.ts';
import type { Stack } from './stack.ts';

/** Directly in the tables: for states that other journeys reach through the screens. */
export async function inTables<T>(stack: Stack, work: (db: Database) => Promise<T>): Promise<T> {
  const { db, close } = openDatabase(stack.address.databaseUrl, 1);
  const found = await work(db);
  await close();
  return found;
}
