import type { Tx } from '../db/database.ts';
import { tellAccount } from '../outbox/index.ts';
import { Refusal } from '../refusal.ts';
import { lockGallery } from './galleries-store.ts';
import { moveGallery } from './move-gallery.ts';

/** By an operator with a reason, in the caller's transaction, which writes the audit. The holder is told. */
export async function takeDownGallery(tx: Tx, id: string, reason: string): Promise<void> {
  const gallery = await lockGallery(tx, id);
  if (gallery === undefined) throw new Refusal('NOT_FOUND');
  await moveGallery(tx, gallery, 'takeDown', reason);
  await tellAccount(tx, gallery.account_id, {
    title: '图册已由平台下架',
    body: `图册“${gallery.title}”已停止展示。理由：${reason}`,
    link: 'personal?currentType=galleryTemplate',
    category: 'rights',
  });
}
