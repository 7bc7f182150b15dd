import type { OutputOf, quoteRefund as call } from '@yinji/contract';
import { sumParts } from '../quota/index.ts';
import { Refusal, type AppContext } from '../../platform/index.ts';
import { termsOf } from './refund-terms.ts';
import { findOwnOrder } from './refunds-store.ts';

/** What a request would bring now. Not binding: the request freezes first and computes again. */
export async function quoteRefund(
  context: AppContext,
  accountId: string,
  orderId: string,
): Promise<OutputOf<typeof call>> {
  const order = Refusal.unlessFound(await findOwnOrder(context.db, accountId, orderId));
  const parts = await sumParts(context.db, orderId);
  const { price_fen: priceFen, paid_at: paidAt, state, snapshot } = order;
  const terms = termsOf({ state, priceFen, paidAt, termDays: snapshot.termDays, parts, now: context.now() });
  return { orderId, priceFen, parts, ...terms };
}
