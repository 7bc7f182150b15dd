import { Refusal, type World, inTransaction, takeToken } from '../../platform/index.ts';
import { findOwnWork, lockOwnWork } from '../../works/index.ts';
import { readCurrentForm } from './form.ts';
import { inviteOwners } from './invite-owners.ts';

/** Before submission, or again after it. */
export async function askOwners(world: World, accountId: string, workId: string): Promise<void> {
  await takeToken(world, 'ask-owners', accountId, { capacity: 10, refillSeconds: 3600 }, 'TOO_MANY_REQUESTS');
  await inTransaction(world.db, async (tx) => {
    if ((await lockOwnWork(tx, accountId, workId)) === undefined) throw new Refusal('NOT_FOUND');
    const work = await findOwnWork(tx, accountId, workId);
    const state = work?.certification_state;
    if (work === undefined || (state !== 'draft' && state !== 'reviewing')) throw new Refusal('STATE_CHANGED');
    const form = await readCurrentForm(world, tx, work);
    if (form === undefined) throw new Refusal('STATE_CHANGED');
    await inviteOwners(world, tx, work, form);
  });
  world.wake();
}
