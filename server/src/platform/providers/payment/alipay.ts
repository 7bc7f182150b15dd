import { beijingDateTime, parseBeijingDateTime } from './beijing-time.ts';
import { downloadAlipayBill } from './alipay-bill.ts';
import { createAlipayClient, textOf } from './alipay-client.ts';
import type { AlipayReply } from './alipay-client.ts';
import type { AlipayConfig } from './alipay-config.ts';
import { parseAlipayNotification } from './alipay-notification.ts';
import { fenFromYuan, yuanFromFen } from './fen-and-yuan.ts';
import { PaymentProviderError } from './payment-provider.ts';
import type {
  LinkWish,
  PaymentProvider,
  PaymentState,
  PaymentWish,
  RefundOutcome,
  RefundState,
  RefundWish,
} from './payment-provider.ts';

/**
 * Alipay 当面付 (alipay.trade.precreate and its family, OpenAPI v2) and 手机网站支付 (alipay.trade.wap.pay). Before the
 * buyer scans the code, or confirms on the page of a link, there is no trade: 40004 ACQ.TRADE_NOT_EXIST means unpaid. Amounts become yuan only here. `now` is for the life of codes;
 * signatures use the machine's own time.
 */
export function createAlipay(config: AlipayConfig, now: () => Date = () => new Date()): PaymentProvider {
  const client = createAlipayClient(config);

  const query = async (orderNo: string): Promise<PaymentState> => {
    const reply = await unlessNoTrade(client.call('alipay.trade.query', { out_trade_no: orderNo }));
    return reply ? paymentStateOf(orderNo, reply) : { state: 'unpaid' };
  };
  const queryRefund = async ({
    orderNo,
    refundNo,
  }: {
    orderNo: string;
    refundNo: string;
  }): Promise<RefundState> => {
    const content = { out_trade_no: orderNo, out_request_no: refundNo };
    const reply = await unlessNoTrade(client.call('alipay.trade.fastpay.refund.query', content));
    // Success without a status: the request never arrived, or it failed. Either way it may be repeated.
    return reply?.refund_status === 'REFUND_SUCCESS' ? doneAs(reply) : { state: 'absent' };
  };

  return {
    channel: 'alipay',
    create: async (wish) => {
      const reply = await client.call('alipay.trade.precreate', orderContent(wish, now()), config.notifyUrl);
      const codeUrl = textOf(reply.qr_code);
      if (!codeUrl.startsWith('https://qr.alipay.com/') || reply.out_trade_no !== wish.orderNo) {
        throw unexpected('a code for another order');
      }
      return { codeUrl };
    },
    link: async (wish) => ({
      linkUrl: await client.page('alipay.trade.wap.pay', linkContent(wish), {
        notifyUrl: config.notifyUrl,
        returnUrl: wish.returnUrl,
      }),
    }),
    repeatsLinks: true,
    query,
    close: async (orderNo) => {
      try {
        await client.call('alipay.trade.close', { out_trade_no: orderNo });
        return { closed: true };
      } catch (error) {
        if (!isRefusal(error)) throw error;
        // Nobody scanned it: cancel the code, which otherwise stays payable. A payment in between is refunded,
        // as a closed order requires. The page of a link opens until `time_expire`: what is paid there is returned.
        if (isNoTrade(error)) {
          const reply = await client.call('alipay.trade.cancel', { out_trade_no: orderNo });
          if (reply.retry_flag === 'Y') throw unexpected('cancel asks to be repeated');
          return { closed: true };
        }
        const { state } = await query(orderNo);
        if (state === 'unpaid') throw error;
        return state === 'paid' ? { closed: false, reason: 'paid' } : { closed: true };
      }
    },
    refund: async (wish) => {
      const reply = await client.call('alipay.trade.refund', refundContent(wish));
      if (reply.out_trade_no !== wish.orderNo) throw unexpected('an answer about another order');
      if (reply.fund_change === 'Y') return doneAs(reply);
      // N: nothing moved now. Either this request was done before, or it is undecided.
      const known = await queryRefund(wish);
      return known.state === 'absent' ? { state: 'processing' } : known;
    },
    queryRefund,
    bill: (day) => downloadAlipayBill(config, client, day),
    parseNotification: (request) => parseAlipayNotification(config, client, request),
    acknowledgement: () => ({ status: 200, body: 'success', contentType: 'text/plain' }),
    rejection: () => ({ status: 400, body: 'failure', contentType: 'text/plain' }),
  };
}

const tradeContent = (wish: PaymentWish): Record<string, string> => ({
  out_trade_no: wish.orderNo,
  total_amount: yuanFromFen(wish.amountFen),
  subject: [...wish.description.replaceAll(/[/=&]/g, ' ')].slice(0, 256).join(''),
  time_expire: beijingDateTime(wish.expiresAt),
});

/** `quit_url`: where the page of a link leads whoever leaves it without paying. */
const linkContent = (wish: LinkWish): Record<string, string> => ({
  ...tradeContent(wish),
  product_code: 'QUICK_WAP_WAY',
  quit_url: wish.returnUrl,
});

function orderContent(wish: PaymentWish, now: Date): Record<string, string> {
  const minutes = Math.ceil((wish.expiresAt.getTime() - now.getTime()) / 60_000);
  return {
    ...tradeContent(wish),
    product_code: 'FACE_TO_FACE_PAYMENT',
    // The order's end does not end the printed code (二维码有效期 is separate).
    qr_code_timeout_express: `${Math.min(Math.max(minutes, 1), 120)}m`,
  };
}

const refundContent = (wish: RefundWish): Record<string, string> => ({
  out_trade_no: wish.orderNo,
  out_request_no: wish.refundNo,
  refund_amount: yuanFromFen(wish.amountFen),
  ...(wish.reason === '' ? {} : { refund_reason: [...wish.reason].slice(0, 256).join('') }),
});

/** The reply may leave the time out. */
const doneAs = (reply: AlipayReply): RefundOutcome => {
  const at = textOf(reply.gmt_refund_pay);
  return at === '' ? { state: 'done' } : { state: 'done', doneAt: parseBeijingDateTime(at) };
};

function paymentStateOf(orderNo: string, reply: AlipayReply): PaymentState {
  if (reply.out_trade_no !== orderNo) throw unexpected('an answer about another order');
  const status = reply.trade_status;
  if (status === 'WAIT_BUYER_PAY') return { state: 'unpaid' };
  if (status === 'TRADE_CLOSED')
    return reply.send_pay_date ? { state: 'closed', refunded: true } : { state: 'closed' };
  if (status !== 'TRADE_SUCCESS' && status !== 'TRADE_FINISHED')
    throw unexpected(`trade_status ${String(status)}`);
  try {
    return {
      state: 'paid',
      amountFen: fenFromYuan(textOf(reply.total_amount)),
      providerTradeNo: textOf(reply.trade_no),
      paidAt: parseBeijingDateTime(textOf(reply.send_pay_date)),
    };
  } catch (error) {
    throw unexpected('a payment without its facts', error);
  }
}

const isRefusal = (error: unknown): error is PaymentProviderError =>
  error instanceof PaymentProviderError && error.outcome === 'refused';

const isNoTrade = (error: PaymentProviderError): boolean => error.code === 'ACQ.TRADE_NOT_EXIST';

async function unlessNoTrade(call: Promise<AlipayReply>): Promise<AlipayReply | undefined> {
  try {
    return await call;
  } catch (error) {
    if (isRefusal(error) && isNoTrade(error)) return undefined;
    throw error;
  }
}

const unexpected = (what: string, cause?: unknown): PaymentProviderError =>
  new PaymentProviderError('alipay', 'unknown', 'UNEXPECTED_REPLY', what, { cause });
