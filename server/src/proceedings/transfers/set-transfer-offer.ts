import type { TransferKindWord } from '@yinji/contract';
import { Refusal, type AppContext, inTransaction } from '../../platform/index.ts';
import { lockOwnWork } from '../../works/index.ts';
import { getTransferableWork } from './check-work.ts';
import { endOffer, putOffer } from './offers-store.ts';

interface Given {
  workId: string;
  kinds: TransferKindWord[];
  price: 'negotiable' | 'in-contract';
}

/** Announces that rights in a work are on offer; without a kind it ends the offer. */
export async function setTransferOffer(context: AppContext, accountId: string, given: Given): Promise<null> {
  const kinds = [...new Set(given.kinds)];
  await inTransaction(context.db, async (tx) => {
    if ((await lockOwnWork(tx, accountId, given.workId)) === undefined) throw new Refusal('NOT_FOUND');
    if (kinds.length === 0) return void (await endOffer(tx, given.workId));
    const work = await getTransferableWork(tx, given.workId);
    if (!work.is_public) throw new Refusal('STATE_CHANGED', '先公开展示这件作品，才能公开转让或许可的意向');
    const offer = { work_id: given.workId, account_id: accountId, kinds, price: given.price };
    await putOffer(tx, offer, context.now());
  });
  return null;
}
