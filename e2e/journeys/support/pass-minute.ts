import { openDatabase } from '../../../server/src/platform/db/database.ts';
import type { Stack } from './stack.ts';

/** As if a minute had gone by for the server's limits; that they hold until then is told in codes.test.ts. */
export async function passMinute(stack: Stack): Promise<void> {
  const { db, close } = openDatabase(stack.address.databaseUrl, 1);
  await db.deleteFrom('rate_bucket').execute();
  await close();
}
