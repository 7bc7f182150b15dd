import { removeFile } from '../objects/sealed-file.ts';
import type { AppContext } from '../app-context.ts';
import { listDoomed, markDestroyed } from './attachments-store.ts';

const ARRIVAL_HOURS = 24;

/**
 * Job: removes the bytes of what nobody can open any more. After a crash between file and row the next run
 * finds no file.
 */
export async function destroyEnclosures(context: AppContext): Promise<void> {
  const before = new Date(context.now().getTime() - ARRIVAL_HOURS * 3_600_000);
  for (const { id, object_key } of await listDoomed(context.db, before)) {
    await removeFile(context, object_key);
    await markDestroyed(context.db, id, context.now());
  }
}
