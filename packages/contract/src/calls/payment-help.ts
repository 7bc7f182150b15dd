import * as z from 'zod/mini';
import { byAccount, byVisitor } from '../access.ts';
import { defineCall } from '../call.ts';
import { helpToken as token } from '../help-token.ts';
import { broughtFromWechat, openedInWechat } from '../pay-in-wechat.ts';
import { id, instant, nothing, webAddress } from '../shapes.ts';

const channel = z.enum(['wechat', 'alipay']);

export const makePaymentHelp = defineCall({
  route: 'POST paymentHelp/make',
  access: byAccount({ realName: true, member: false, organisation: 'owner', guardian: { buy: 'orderId' } }),
  summary: '请家人代付：给已同意购买须知的一笔套餐订单做一个链接；只给一次，到订单关闭为止，新的顶替旧的',
  input: z.strictObject({ orderId: id }),
  output: z.object({ token: z.string(), madeAt: instant }),
});

export const withdrawPaymentHelp = defineCall({
  route: 'POST paymentHelp/withdraw',
  access: byAccount({ realName: false, member: false, organisation: 'owner', guardian: null }),
  summary: '收回代付链接',
  input: z.strictObject({ orderId: id }),
  output: nothing,
});

export const showPaymentHelp = defineCall({
  route: 'POST paymentHelp/show',
  access: byVisitor,
  summary: '代付的人看到的：套餐、价钱、下单时间与是否已付；不含任何关于购买人的内容',
  input: z.strictObject({ token }),
  output: z.object({
    packageName: z.string(),
    priceFen: z.int(),
    termDays: z.int(),
    orderedAt: instant,
    closesAt: instant,
    paidAt: z.nullable(instant),
    /** In evaluation nobody is charged, and the page says so. */
    simulated: z.boolean(),
    paysInWechat: z.boolean(),
  }),
});

export const payForAnotherByCode = defineCall({
  route: 'POST paymentHelp/code',
  access: byVisitor,
  summary: '代付：这笔订单一个渠道的付款码',
  input: z.strictObject({ token, channel }),
  /** PNG, base64 without a prefix. */
  output: z.object({ qrCodePng: z.nullable(z.string()) }),
});

export const payForAnotherByLink = defineCall({
  route: 'POST paymentHelp/link',
  access: byVisitor,
  summary: '代付：打开本机付款应用的链接；付完回到代付的页面',
  input: z.strictObject({ token, channel }),
  output: z.object({ linkUrl: webAddress }),
});

export const payForAnotherInWechat = defineCall({
  route: 'POST paymentHelp/inWechat',
  access: byVisitor,
  summary:
    '代付：微信内支付（JSAPI）；state 只属于这个链接与这笔订单，用一次；付款人没有账号，微信号只在订单未完时密封保存',
  input: z.strictObject({ token, ...broughtFromWechat }),
  output: openedInWechat,
});
