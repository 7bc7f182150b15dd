import { galleryLife, nextOf, type GalleryEvent, type GalleryState } from '@yinji/tracks';
import type { Tx } from '../db/database.ts';
import { Refusal } from '../refusal.ts';
import { setGalleryState } from './galleries-store.ts';

/**
 * The one place where a gallery moves, under its row lock.
 * @throws Refusal STATE_CHANGED where the table has no such way
 */
export async function moveGallery(
  tx: Tx,
  gallery: { id: string; state: GalleryState },
  event: GalleryEvent,
  reason: string | null = null,
): Promise<void> {
  const state = nextOf(galleryLife, gallery.state, event);
  if (state === undefined) throw new Refusal('STATE_CHANGED');
  await setGalleryState(tx, gallery.id, state, reason);
}
