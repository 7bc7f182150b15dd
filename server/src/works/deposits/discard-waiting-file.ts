import { type AppContext, inTransaction, Refusal } from '../../platform/index.ts';
import { isAccountHeld } from '../../people/index.ts';
import { destroyUploadsOf, lockUpload } from './uploads-store.ts';
import { hideUpload } from './waiting-files-store.ts';

/** Takes an uploaded file back before there is a work of it. @throws Refusal ALREADY_DEPOSITED */
export async function discardWaitingFile(
  context: AppContext,
  accountId: string,
  fileId: string,
): Promise<null> {
  await inTransaction(context.db, async (tx) => {
    const upload = Refusal.unlessFound(await lockUpload(tx, accountId, fileId));
    if (upload.work_id !== null) throw new Refusal('ALREADY_DEPOSITED');
    const now = context.now();
    await hideUpload(tx, fileId, now);
    // A legal hold keeps it, although its owner sees it no more.
    if (!(await isAccountHeld(tx, accountId))) await destroyUploadsOf(tx, [fileId], now);
  });
  return null;
}
