import { removeFile } from '../objects/sealed-file.ts';
import type { World } from '../app-context.ts';
import { listDoomed, markDestroyed } from './attachments-store.ts';

const ARRIVAL_HOURS = 24;

/** Sweep: takes the bytes of what nobody can open any more. A crash between file and row finds no file the next time. */
export async function destroyEnclosures(world: World): Promise<void> {
  const before = new Date(world.now().getTime() - ARRIVAL_HOURS * 3_600_000);
  for (const { id, object_key } of await listDoomed(world.db, before)) {
    await removeFile(world, object_key);
    await markDestroyed(world.db, id, world.now());
  }
}
