import { Refusal, type AppContext, inTransaction } from '../../platform/index.ts';
import { lockOwnGallery } from './galleries-store.ts';
import { moveGallery } from './move-gallery.ts';
import { getPresented, type OwnGallery } from './present-gallery.ts';

/**
 * Once for each adverse decision; another person than the first decides. @throws Refusal NOT_FOUND,
 * STATE_CHANGED, APPEAL_USED
 */
export async function appealGallery(
  context: AppContext,
  accountId: string,
  { id, words }: { id: string; words: string },
): Promise<OwnGallery> {
  await inTransaction(context.db, async (tx) => {
    const gallery = Refusal.unlessFound(await lockOwnGallery(tx, accountId, id));
    if (gallery.is_appealed) throw new Refusal('APPEAL_USED');
    const now = context.now();
    const change = { appeal: words, appealed_at: now, is_appealed: true };
    await moveGallery(tx, { gallery, event: 'appeal', role: 'holder', now, change });
  });
  return getPresented(context, accountId, id);
}
