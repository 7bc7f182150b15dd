import { type AppContext, inTransaction } from '../../platform/index.ts';
import { findPrepaid, postMoney } from '../ledger/index.ts';
import { listEndedTerms, lockOrder } from './orders-store.ts';

/** Sweep: once a membership has run to its end, what was paid for it is earned. An order under refund waits for that. */
export async function endTerms(context: AppContext): Promise<void> {
  for (const { id, ends_at: endsAt } of await listEndedTerms(context.db, context.now()))
    await inTransaction(context.db, async (tx) => {
      const order = await lockOrder(tx, id);
      if (order?.state !== 'paid') return;
      const fen = await findPrepaid(tx, id);
      await postMoney(tx, { kind: 'term-ended', fen }, { orderId: id, at: endsAt });
    });
}
