import { displayMachine, nextState } from '@yinji/state-machine';
import type { GateRule } from '@yinji/contract';
import { Refusal, type AppContext } from '../../platform/index.ts';
import { findCreator, findOwnWork, publicNameOf } from '../../works/index.ts';
import { digestShown, isSameAsApproved } from './digest-shown.ts';
import { findPublicListing } from './public-listing-store.ts';
import { findGateSubject } from './public-listing-read-model.ts';

/** The display of one's own work. @throws Refusal NOT_FOUND */
export async function getOwnPublicListing(context: AppContext, accountId: string, id: string) {
  const work = Refusal.unlessFound(await findOwnWork(context.db, accountId, id));
  const shelf = await findPublicListing(context.db, id);
  const subject = await findGateSubject(context.db, id);
  const introduction = shelf?.introduction ?? work.description;
  const isFreeAgain =
    subject !== undefined &&
    isSameAsApproved(shelf?.approved_digest ?? null, digestShown(subject, introduction));
  return {
    state: shelf?.state ?? null,
    since: shelf?.since.toISOString() ?? null,
    introduction,
    ruleCode: (shelf?.rule_code ?? null) as GateRule | null,
    reason: shelf?.reason ?? null,
    mayAppeal:
      shelf !== undefined &&
      !shelf.is_appealed &&
      nextState(displayMachine, shelf.state, 'appeal') !== undefined,
    isFreeAgain,
    orderId: shelf?.state === 'unpaid' ? shelf.order_id : null,
    creatorName: publicNameOf(context, await findCreator(context.db, accountId)),
  };
}
