import { Refusal, type World, inTransaction } from '../../platform/index.ts';
import { findOwnWork } from '../../works/index.ts';
import { findFile, removeFile } from './files-store.ts';
import { lockEditable } from './lock-editable.ts';

/** Only while the form can be changed. Answers the work. */
export async function deleteAttachment(world: World, accountId: string, id: string): Promise<string> {
  const workId = await inTransaction(world.db, async (tx) => {
    const row = await findFile(tx, id);
    if (row === undefined || (await findOwnWork(tx, accountId, row.work_id)) === undefined)
      throw new Refusal('NOT_FOUND');
    await lockEditable(world, tx, accountId, row.work_id);
    await removeFile(tx, row);
    return row.work_id;
  });
  world.wake();
  return workId;
}
