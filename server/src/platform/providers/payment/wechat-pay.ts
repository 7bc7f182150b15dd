import { z } from 'zod';
import { PaymentProviderError } from './payment-provider.ts';
import type { LinkWish, PaymentProvider, RefundWish } from './payment-provider.ts';
import { downloadWechatPayBill } from './wechat-pay-bill.ts';
import { createWechatPayClient } from './wechat-pay-client.ts';
import type { WechatPayConfig } from './wechat-pay-config.ts';
import { createWechatPayInApp } from './wechat-pay-in-app.ts';
import { parseWechatPayNotification } from './wechat-pay-notification.ts';
import { linkToCashier, plainAddress } from './wechat-pay-link.ts';
import { orderBody } from './wechat-pay-order.ts';
import { paymentStateOf, Refund, refundOutcomeOf, Transaction } from './wechat-pay-transaction.ts';

const Code = z.object({ code_url: z.string().startsWith('weixin://') });
const Link = z.object({ h5_url: z.url().max(512) });
const Nothing = z.unknown();

/** WeChat Pay APIv3, Native, H5 and JSAPI: pay.weixin.qq.com/doc/v3/merchant. Amounts are integer fen on its wire too. */
export function createWechatPay(config: WechatPayConfig, now: () => Date = () => new Date()): PaymentProvider {
  const client = createWechatPayClient(config);

  return {
    channel: 'wechat',
    create: async (wish) => {
      const reply = await client.call('POST', '/v3/pay/transactions/native', Code, orderBody(config, wish));
      return { codeUrl: reply.code_url };
    },
    link: async (wish) => {
      const reply = await client.call('POST', '/v3/pay/transactions/h5', Link, linkBody(config, wish));
      return { linkUrl: linkToCashier(config, reply.h5_url, wish.returnUrl) };
    },
    repeatsLinks: false,
    inApp: createWechatPayInApp(config, client, now),
    query: async (orderNo) => {
      const target = `${byOrderNo(orderNo)}?mchid=${encodeURIComponent(config.mchid)}`;
      const reply = await unlessRefused(client.call('GET', target, Transaction), 'ORDER_NOT_EXIST');
      return reply ? paymentStateOf(config, orderNo, reply) : { state: 'unpaid' };
    },
    close: async (orderNo) => {
      const closing = client.call('POST', `${byOrderNo(orderNo)}/close`, Nothing, { mchid: config.mchid });
      try {
        await closing;
        return { closed: true };
      } catch (error) {
        const code =
          error instanceof PaymentProviderError && error.outcome === 'refused' ? error.code : undefined;
        if (code === 'ORDER_NOT_EXIST' || code === 'ORDER_CLOSED') return { closed: true };
        if (code === 'ORDERPAID') return { closed: false, reason: 'paid' };
        throw error;
      }
    },
    refund: async (wish) => {
      const reply = await client.call('POST', '/v3/refund/domestic/refunds', Refund, refundBody(config, wish));
      return refundOutcomeOf(wish.refundNo, reply);
    },
    queryRefund: async ({ refundNo }) => {
      const target = `/v3/refund/domestic/refunds/${encodeURIComponent(refundNo)}`;
      const reply = await unlessRefused(client.call('GET', target, Refund), 'RESOURCE_NOT_EXISTS');
      return reply ? refundOutcomeOf(refundNo, reply) : { state: 'absent' };
    },
    bill: (day) => downloadWechatPayBill(config, client, day),
    parseNotification: (request) => parseWechatPayNotification(config, client, request, now()),
    acknowledgement: () => ({ status: 204, body: '', contentType: 'application/json' }),
    rejection: () => ({
      status: 400,
      body: JSON.stringify({ code: 'FAIL', message: '失败' }),
      contentType: 'application/json',
    }),
  };
}

const byOrderNo = (orderNo: string): string =>
  `/v3/pay/transactions/out-trade-no/${encodeURIComponent(orderNo)}`;

const linkBody = (config: WechatPayConfig, wish: LinkWish): object => ({
  ...orderBody(config, wish),
  scene_info: { payer_client_ip: plainAddress(wish.payerAddress), h5_info: { type: 'Wap' } },
});

const refundBody = (config: WechatPayConfig, wish: RefundWish): object => ({
  out_trade_no: wish.orderNo,
  out_refund_no: wish.refundNo,
  reason: [...wish.reason].slice(0, 80).join('') || undefined,
  notify_url: config.notifyUrl,
  amount: { refund: wish.amountFen, total: wish.totalFen, currency: 'CNY' },
});

/** Undefined instead of the refusal `code`. */
async function unlessRefused<T>(call: Promise<T>, code: string): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof PaymentProviderError && error.outcome === 'refused' && error.code === code)
      return undefined;
    throw error;
  }
}
