import { watchCorrections } from '../corrections/index.ts';
import { type World, inTransaction } from '../../platform/index.ts';
import { correctedForm } from './corrected-form.ts';
import { listLostFiles, removeFile } from './files-store.ts';

const DAY_MS = 86_400_000;

/** Sweep: corrections that are due, and attachments whose bytes never came. */
export async function watchForms(world: World): Promise<void> {
  await watchCorrections(world, correctedForm);
  const before = new Date(world.now().getTime() - DAY_MS);
  for (const row of await listLostFiles(world.db, before))
    await inTransaction(world.db, (tx) => removeFile(tx, row));
}
