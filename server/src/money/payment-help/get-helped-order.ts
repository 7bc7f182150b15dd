import { Refusal, type AppContext, takeToken } from '../../platform/index.ts';
import { hasGuardianAgreed, tokenSha256 } from '../../people/index.ts';
import type { OrderRow } from '../commerce/index.ts';
import { findHelpedOrder } from './payment-help-store.ts';

/** A page asks every two seconds, and many people share a network. */
const OF_A_NETWORK = { capacity: 600, refillSeconds: 1 };

/**
 * The one order that a link is for.
 * @throws Refusal HELP_ENDED for a link that was never made, was withdrawn or replaced, whose order has ended, or whose
 * buyer is a minor without consent now, alike: whoever has it learns nothing of the buyer
 */
export async function getHelpedOrder(context: AppContext, token: string, network: string): Promise<OrderRow> {
  await takeToken(context, 'payment-help-network', network, OF_A_NETWORK, 'TOO_MANY_REQUESTS');
  const order = await findHelpedOrder(context.db, tokenSha256(token), context.now());
  if (order === undefined) throw new Refusal('HELP_ENDED');
  if (order.state !== 'paid' && !(await hasGuardianAgreed(context, order.account_id, 'buy', order.id)))
    throw new Refusal('HELP_ENDED');
  return order;
}
