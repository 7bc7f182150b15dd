import { KEPT_FILES, type FileDescription, type WaitingFile } from '@yinji/contract';
import { type AppContext, inTransaction, Refusal } from '../../platform/index.ts';
import { lockAccount } from '../../people/index.ts';
import { presentWaitingFile } from './present-waiting-file.ts';
import { lockUpload } from './uploads-store.ts';
import { keepUpload, measureKept } from './waiting-files-store.ts';

/** From the upload on, however often it is kept. */
const KEPT_FOR_MS = KEPT_FILES.days * 86_400_000;

/**
 * An uploaded file that waits with the platform until its owner can deposit it, with what was filled in beside it. Again,
 * it changes what was filled in and nothing else (decision 0071).
 * @throws Refusal FILES_WAITING, ALREADY_DEPOSITED
 */
export function keepWaitingFile(
  context: AppContext,
  accountId: string,
  { fileId, ...described }: FileDescription & { fileId: string },
): Promise<WaitingFile> {
  return inTransaction(context.db, async (tx) => {
    // The file before the account, as a release locks them.
    const upload = Refusal.unlessFound(await lockUpload(tx, accountId, fileId));
    if (upload.work_id !== null) throw new Refusal('ALREADY_DEPOSITED');
    const now = context.now();
    if (upload.kept_at === null) {
      await lockAccount(tx, accountId);
      const { files, bytes } = await measureKept(tx, accountId);
      if (files >= KEPT_FILES.most || bytes + upload.size_bytes > KEPT_FILES.mostBytes)
        throw new Refusal(
          'FILES_WAITING',
          '交给平台保管的文件最多 5 个、合计 300 MB，请先登载或删除其中的几个',
        );
    }
    const expiresAt = new Date(upload.uploaded_at.getTime() + KEPT_FOR_MS);
    return presentWaitingFile(
      await keepUpload(tx, fileId, { described, keptAt: upload.kept_at ?? now, expiresAt }),
    );
  });
}
