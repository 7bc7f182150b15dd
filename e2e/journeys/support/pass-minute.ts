import { openDatabase } from '../../../server/src/platform/db/database.ts';
import type { House } from './house.ts';

/** As if a minute had gone by for the server's limits; that they hold until then is told in codes.test.ts. */
export async function passMinute(house: House): Promise<void> {
  const { db, close } = openDatabase(house.address.databaseUrl, 1);
  await db.deleteFrom('rate_bucket').execute();
  await close();
}
