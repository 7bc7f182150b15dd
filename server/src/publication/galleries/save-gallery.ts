import type { InputOf, saveGallery as call } from '@yinji/contract';
import { Refusal, type AppContext, inTransaction } from '../../platform/index.ts';
import {
  countOwnGalleries,
  insertGallery,
  lockOwnGallery,
  replaceEntries,
  updateContent,
} from './galleries-store.ts';
import { listOwnPicturesAmong } from './galleries-read-model.ts';
import { moveGallery } from './move-gallery.ts';
import { getPresented, type OwnGallery } from './present-gallery.ts';

const MOST = 100;

/**
 * Saves the arrangement, or creates a gallery; strangers keep seeing the last version. Only the version that
 * was read is overwritten: another window's changes are not lost unnoticed.
 */
export async function saveGallery(
  context: AppContext,
  accountId: string,
  saved: InputOf<typeof call>,
): Promise<OwnGallery> {
  const { id, revision, entries } = saved;
  const workIds = entries.map((one) => one.workId);
  if (new Set(workIds).size < workIds.length) throw new Refusal('BAD_INPUT', '同一件作品只能编入一次');
  if (saved.coverWorkId !== null && !workIds.includes(saved.coverWorkId)) throw new Refusal('BAD_INPUT');
  const content = {
    template: saved.template,
    title: saved.title,
    foreword: saved.foreword,
    cover_work_id: saved.coverWorkId,
  };
  const now = context.now();
  await inTransaction(context.db, async (tx) => {
    const own = await listOwnPicturesAmong(tx, accountId, workIds);
    if (own.length < workIds.length) throw new Refusal('NOT_FOUND');
    const gallery = await lockOwnGallery(tx, accountId, id);
    if (gallery === undefined) {
      if (revision !== 0) throw new Refusal('NOT_FOUND');
      if ((await countOwnGalleries(tx, accountId)) >= MOST)
        throw new Refusal('BAD_INPUT', '图册已达一百本，请先删除不用的');
      if (!(await insertGallery(tx, { ...content, id, account_id: accountId, now })))
        throw new Refusal('NOT_FOUND');
    } else {
      if (gallery.revision !== revision) throw new Refusal('STATE_CHANGED');
      await moveGallery(tx, { gallery, event: 'save', role: 'holder', now });
      await updateContent(tx, id, content, now);
    }
    await replaceEntries(tx, id, entries);
  });
  return getPresented(context, accountId, id);
}
