import { Refusal, type AppContext, inTransaction, takeToken } from '../../platform/index.ts';
import { findOwnWork, lockOwnWork } from '../../works/index.ts';
import { readCurrentForm } from './form.ts';
import { inviteOwners } from './invite-owners.ts';

/** Before submission, or again after it. */
export async function askOwners(context: AppContext, accountId: string, workId: string): Promise<void> {
  await takeToken(context, 'ask-owners', accountId, { capacity: 10, refillSeconds: 3600 }, 'TOO_MANY_REQUESTS');
  await inTransaction(context.db, async (tx) => {
    if ((await lockOwnWork(tx, accountId, workId)) === undefined) throw new Refusal('NOT_FOUND');
    const work = await findOwnWork(tx, accountId, workId);
    const state = work?.certification_state;
    if (work === undefined || (state !== 'draft' && state !== 'reviewing')) throw new Refusal('STATE_CHANGED');
    const form = await readCurrentForm(context, tx, work);
    if (form === undefined) throw new Refusal('STATE_CHANGED');
    await inviteOwners(context, tx, work, form);
  });
}
