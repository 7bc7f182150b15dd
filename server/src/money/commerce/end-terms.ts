import { type AppContext, forEachRow, inTransaction } from '../../platform/index.ts';
import { findPrepaid, postMoney } from '../ledger/index.ts';
import { listEndedTerms, lockOrder } from './orders-store.ts';

/** Job: once a membership has ended, its price is earned. An order under refund waits for the refund. */
export async function endTerms(context: AppContext): Promise<void> {
  const ended = await listEndedTerms(context.db, context.now());
  await forEachRow(
    context,
    ended,
    ({ id }) => `ended term of order ${id}`,
    ({ id, ends_at: endsAt }) =>
      inTransaction(context.db, async (tx) => {
        const order = await lockOrder(tx, id);
        if (order?.state !== 'paid') return;
        const fen = await findPrepaid(tx, id);
        await postMoney(tx, { kind: 'term-ended', fen }, { orderId: id, at: endsAt });
      }),
  );
}
