import { inTransaction } from '../db/database.ts';
import { releaseReservation } from '../quota/index.ts';
import { Refusal } from '../refusal.ts';
import { lockOwnWork } from '../works/index.ts';
import type { World } from '../world.ts';
import { moveShelf } from './move-shelf.ts';
import { findShelf } from './shelf-store.ts';

/**
 * The holder ends the display, or takes the request back: what was set aside comes back, a paid fee too. Said again it
 * changes nothing. @throws Refusal NOT_FOUND, STATE_CHANGED
 */
export async function takeOffShelf(world: World, accountId: string, id: string): Promise<null> {
  await inTransaction(world.db, async (tx) => {
    if ((await lockOwnWork(tx, accountId, id)) === undefined) throw new Refusal('NOT_FOUND');
    const shelf = await findShelf(tx, id);
    if (shelf === undefined) throw new Refusal('STATE_CHANGED', '这件作品没有公开展示');
    if (shelf.state === 'off') return;
    const wasShown = shelf.state === 'on';
    await moveShelf(tx, {
      workId: id,
      shelf,
      event: 'withdraw',
      role: 'holder',
      now: world.now(),
      // What was shown was earned; an order that no shelf points at any more is given back by the sweep.
      change: { findings: null, reservation_id: null, ...(wasShown ? {} : { order_id: null }) },
    });
    if (shelf.reservation_id !== null) await releaseReservation(tx, shelf.reservation_id);
  });
  world.wake();
  return null;
}
