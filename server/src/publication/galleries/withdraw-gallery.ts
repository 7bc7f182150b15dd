import { Refusal, type AppContext, inTransaction } from '../../platform/index.ts';
import { lockOwnGallery } from './galleries-store.ts';
import { moveGallery } from './move-gallery.ts';
import { getPresented, type OwnGallery } from './present-gallery.ts';
import { giveUsesBack } from './settle-uses.ts';

/** Strangers see it no more, and nobody decides about it; spent quota stays valid for a later release. */
export async function withdrawGallery(context: AppContext, accountId: string, id: string): Promise<OwnGallery> {
  await inTransaction(context.db, async (tx) => {
    const gallery = Refusal.unlessFound(await lockOwnGallery(tx, accountId, id));
    if (gallery.state === 'withdrawn') return;
    const change = { candidate: null, findings: null, rule_code: null, reason: null };
    await moveGallery(tx, { gallery, event: 'withdraw', role: 'holder', now: context.now(), change });
    await giveUsesBack(tx, id);
  });
  return getPresented(context, accountId, id);
}
