import { BadRequest } from '../bad-request.ts';
import { type MerchantNumbers, merchantNumbers, type PaymentAnswer, type PaymentToConfirm } from '../client.ts';
import type { Queryable } from '../log-store.ts';
import { RateExceeded } from '../signing-rates.ts';
import type { Tell } from '../steps.ts';
import { askAlipay } from './ask-alipay.ts';
import { askWechat } from './ask-wechat.ts';
import type { Merchant } from './merchant.ts';
import { findConfirmation, insertConfirmation } from './payments-store.ts';

/** Requests to the providers at a time: far above what people pay at, and a bound for a captured web process. */
const MOST_ASKED = 64;

export interface PaymentDesk {
  /**
   * What the provider says of one payment of ours. That it is paid is written first, once, as the database needs it for
   * every payment (migration 0090). Throws BadRequest, RateExceeded, or the provider's failure.
   */
  confirm(asked: PaymentToConfirm): Promise<PaymentAnswer>;
  merchant: MerchantNumbers | undefined;
}

interface PaymentPorts {
  db: Queryable;
  /** Undefined where no merchant is set, which only an evaluation allows. */
  merchant: Merchant | undefined;
  tell: Tell;
}

/** Believes nothing that the web process says of a payment but its number (decision 0060). */
export function createPaymentDesk({ db, merchant, tell }: PaymentPorts): PaymentDesk {
  let asked = 0;
  const ask = async ({ channel, paymentNo }: PaymentToConfirm): Promise<PaymentAnswer> => {
    if (merchant === undefined) throw new Error('MERCHANT is not set');
    if (asked >= MOST_ASKED) throw new RateExceeded(`${MOST_ASKED} payments are asked about already`);
    asked += 1;
    try {
      return await (channel === 'wechat'
        ? askWechat(merchant.wechat, paymentNo)
        : askAlipay(merchant.alipay, paymentNo));
    } finally {
      asked -= 1;
    }
  };
  return {
    merchant: merchant && merchantNumbers(merchant),
    confirm: async (given) => {
      requireNumber(given);
      const known = await findConfirmation(db, given);
      if (known !== undefined) return known;
      const answer = await ask(given);
      if (answer.state !== 'paid') return answer;
      await insertConfirmation(db, given, answer);
      tell('payment-confirmed', { channel: given.channel, paymentNo: given.paymentNo });
      return (await findConfirmation(db, given)) ?? answer;
    },
  };
}

function requireNumber({ channel, paymentNo }: Record<keyof PaymentToConfirm, unknown>): void {
  if (channel !== 'wechat' && channel !== 'alipay') throw new BadRequest('channel is wechat or alipay');
  if (typeof paymentNo !== 'string' || !/^\w{6,32}$/.test(paymentNo))
    throw new BadRequest('paymentNo is 6 to 32 letters, digits and _');
}
