import type { Tx } from '../db/database.ts';
import { tellAccount } from '../outbox/index.ts';
import { Refusal } from '../refusal.ts';
import { lockGallery } from './galleries-store.ts';
import { moveGallery } from './move-gallery.ts';

/** After an appeal: strangers see again what they saw before. */
export async function restoreGallery(tx: Tx, id: string): Promise<void> {
  const gallery = await lockGallery(tx, id);
  if (gallery === undefined) throw new Refusal('NOT_FOUND');
  await moveGallery(tx, gallery, 'restore');
  await tellAccount(tx, gallery.account_id, {
    title: '图册已恢复展示',
    body: `图册“${gallery.title}”已恢复公开展示。`,
    link: 'personal?currentType=galleryTemplate',
    category: 'rights',
  });
}
