import { watchCorrections } from '../corrections/index.ts';
import { type AppContext, inTransaction } from '../../platform/index.ts';
import { correctedForm } from './corrected-form.ts';
import { listLostFiles, removeFile } from './files-store.ts';

const DAY_MS = 86_400_000;

/** Job: due corrections, and attachments without bytes. */
export async function watchForms(context: AppContext): Promise<void> {
  await watchCorrections(context, correctedForm);
  const before = new Date(context.now().getTime() - DAY_MS);
  for (const row of await listLostFiles(context.db, before))
    await inTransaction(context.db, (tx) => removeFile(tx, row));
}
