import { askForPayment, isOrderPaid } from '@yinji/contract';
import { toast } from '@yinji/ui';
import { api } from '../../lib/api.ts';
import type { Channel } from './pay-queries.ts';
import { purchaseWords as words } from './words.ts';

/** 我已支付: asks the provider at once. A payment is shown by the poll. */
export async function pressPaid(orderNo: string, priceFen: number, channel?: Channel): Promise<void> {
  const of = channel === undefined ? {} : { channel };
  await api.call(askForPayment, { orderNo, priceFen, ...of }).catch(() => undefined);
  const done = await api.call(isOrderPaid, { orderNo, ...of }).catch(() => false);
  if (!done) toast(words.notYet);
}
