import type { TransferKindWord } from '@yinji/contract';
import type { Tx } from '../../platform/index.ts';

interface Offer {
  work_id: string;
  account_id: string;
  kinds: TransferKindWord[];
  price: 'negotiable' | 'in-contract';
}

export const putOffer = (tx: Tx, offer: Offer, now: Date) =>
  tx
    .insertInto('transfer_offer')
    .values({ ...offer, since: now })
    .onConflict((conflict) =>
      conflict
        .column('work_id')
        .doUpdateSet({ account_id: offer.account_id, kinds: offer.kinds, price: offer.price }),
    )
    .execute();

export const endOffer = (tx: Tx, workId: string) =>
  tx.deleteFrom('transfer_offer').where('work_id', '=', workId).execute();
