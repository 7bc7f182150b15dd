import { openDatabase } from '../../../server/src/platform/db/database.ts';
import type { Stack } from './stack.ts';

/** Moves the server's limits by a minute; codes.test.ts tests that they hold until then. */
export async function passMinute(stack: Stack): Promise<void> {
  const { db, close } = openDatabase(stack.address.databaseUrl, 1);
  await db.deleteFrom('rate_bucket').execute();
  await close();
}
