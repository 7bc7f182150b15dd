import { galleryMachine, type GalleryEvent, type GalleryState, type ActingRole } from '@yinji/state-machine';
import type { Updateable } from 'kysely';
import { stateAfter, type Schema, type Tx } from '../../platform/index.ts';
import { updateGallery } from './galleries-store.ts';

interface Move {
  /** As read under its row lock. */
  gallery: { id: string; state: GalleryState; turn: number };
  event: GalleryEvent;
  role: ActingRole;
  now: Date;
  change?: Omit<Updateable<Schema['gallery']>, 'id' | 'state' | 'since' | 'turn'>;
}

export interface Moved {
  state: GalleryState;
  turn: number;
}

/**
 * The only function that moves a gallery, under its row lock.
 * @throws Refusal STATE_CHANGED where the table has no such transition, NOT_ALLOWED for another role
 */
export async function moveGallery(tx: Tx, { gallery, event, role, now, change }: Move): Promise<Moved> {
  const state = stateAfter(galleryMachine, gallery.state, event, role);
  // The arranged version is not the one to decide about: the reviewer's turn stays valid.
  if (event === 'save') return { state, turn: gallery.turn };
  const turn = gallery.turn + 1;
  await updateGallery(tx, gallery.id, { ...change, state, turn, since: now });
  return { state, turn };
}
