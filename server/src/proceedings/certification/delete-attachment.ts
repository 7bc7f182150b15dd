import { Refusal, type AppContext, inTransaction } from '../../platform/index.ts';
import { findOwnWork } from '../../works/index.ts';
import { findFile, removeFile } from './files-store.ts';
import { lockEditable } from './lock-editable.ts';

/** Only while the form can be changed. Returns the work. */
export async function deleteAttachment(context: AppContext, accountId: string, id: string): Promise<string> {
  const workId = await inTransaction(context.db, async (tx) => {
    const row = await findFile(tx, id);
    if (row === undefined || (await findOwnWork(tx, accountId, row.work_id)) === undefined)
      throw new Refusal('NOT_FOUND');
    await lockEditable(context, tx, accountId, row.work_id);
    await removeFile(tx, row);
    return row.work_id;
  });
  context.wake();
  return workId;
}
