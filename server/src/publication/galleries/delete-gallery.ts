import { Refusal, type AppContext, inTransaction } from '../../platform/index.ts';
import { lockOwnGallery, replaceEntries } from './galleries-store.ts';
import { moveGallery } from './move-gallery.ts';

/** Only a gallery that is neither shown, requested, nor taken down is deleted. */
export async function deleteGallery(context: AppContext, accountId: string, id: string): Promise<null> {
  await inTransaction(context.db, async (tx) => {
    const gallery = Refusal.unlessFound(await lockOwnGallery(tx, accountId, id));
    await moveGallery(tx, { gallery, event: 'delete', role: 'holder', now: context.now() });
    await replaceEntries(tx, id, []);
  });
  return null;
}
