import { Refusal, type World, inTransaction } from '../../platform/index.ts';
import { lockOwnWork } from '../../works/index.ts';
import { endDisplay } from './end-display.ts';
import { findShelf } from './shelf-store.ts';

/**
 * The holder ends the display, or takes the request back. Said again it changes nothing.
 * @throws Refusal NOT_FOUND, STATE_CHANGED
 */
export async function takeOffShelf(world: World, accountId: string, id: string): Promise<null> {
  await inTransaction(world.db, async (tx) => {
    if ((await lockOwnWork(tx, accountId, id)) === undefined) throw new Refusal('NOT_FOUND');
    const shelf = await findShelf(tx, id);
    if (shelf === undefined) throw new Refusal('STATE_CHANGED', '这件作品没有公开展示');
    if (shelf.state === 'off') return;
    if (!(await endDisplay(tx, id, world.now()))) throw new Refusal('STATE_CHANGED');
  });
  world.wake();
  return null;
}
