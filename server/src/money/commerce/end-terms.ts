import { type World, inTransaction } from '../../platform/index.ts';
import { findPrepaid, postMoney } from '../ledger/index.ts';
import { listEndedTerms, lockOrder } from './orders-store.ts';

/** Sweep: once a membership has run to its end, what was paid for it is earned. An order under refund waits for that. */
export async function endTerms(world: World): Promise<void> {
  for (const { id, ends_at: endsAt } of await listEndedTerms(world.db, world.now()))
    await inTransaction(world.db, async (tx) => {
      const order = await lockOrder(tx, id);
      if (order?.state !== 'paid') return;
      const fen = await findPrepaid(tx, id);
      await postMoney(tx, { kind: 'term-ended', fen }, { orderId: id, at: endsAt });
    });
}
