import { Refusal, type AppContext, inTransaction } from '../../platform/index.ts';
import { findOrder } from '../commerce/index.ts';
import { deleteHelp } from './payment-help-store.ts';

/**
 * The link opens nothing from now on; where there is none, nothing happens. A code that was shown can still be paid.
 * @throws Refusal NOT_FOUND
 */
export async function withdrawPaymentHelp(
  context: AppContext,
  accountId: string,
  orderId: string,
): Promise<null> {
  Refusal.unlessFound(await findOrder(context.db, accountId, orderId));
  await inTransaction(context.db, (tx) => deleteHelp(tx, accountId, orderId));
  return null;
}
