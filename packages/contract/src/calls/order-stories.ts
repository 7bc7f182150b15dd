import * as z from 'zod/mini';
import { byStaff } from '../access.ts';
import { defineCall } from '../call.ts';
import { date, id, instant, line } from '../shapes.ts';
import { quotas } from '../wire/packages.ts';
import { paymentChannel } from '../wire/money.ts';
import { email, phone } from '../wire/sign-in.ts';
import { invoiceRow } from './invoices.ts';
import { difference, orderState, refundRow } from './refunds.ts';

const channel = paymentChannel.def.out;
const fen = z.int().check(z.gte(0));

/** Who bought, masked. */
const buyer = z.object({
  accountId: id,
  nickname: z.string(),
  kind: z.enum(['person', 'organisation']),
  isClosed: z.boolean(),
  /** Phones and mailboxes, masked. */
  channels: z.array(z.string()),
  /** The verified name; a person's is masked. */
  realName: z.nullable(z.string()),
});

const orderLine = z.object({
  orderNo: z.string(),
  packageName: z.string(),
  priceFen: fen,
  state: orderState,
  createdAt: instant,
  paidAt: z.nullable(instant),
});

export const findOrders = defineCall({
  route: 'POST console/findOrders',
  access: byStaff({ roles: ['finance', 'admin'], secondPerson: null }),
  summary: '查订单：按订单号、退款单号、渠道交易号，或买家的手机号、邮箱、账号；买家遮蔽，记入审计',
  audit: {
    'orders-found-by-number': '按单号查订单',
    'orders-found-by-phone': '按手机号查订单',
    'orders-found-by-email': '按邮箱查订单',
    'orders-found-by-account': '按账号查订单',
  },
  input: z.strictObject({
    /** Of an order, a payment or a refund: ours, or the provider's. */
    number: z.optional(line(64)),
    phone: z.optional(phone),
    email: z.optional(email),
    accountId: z.optional(id),
  }),
  output: z.object({
    buyer,
    /** The one of the number, or the latest fifty of the buyer. */
    orders: z.array(orderLine),
  }),
});

/** The comparison of the day with the provider's bill; `checkedAt` null while there is no bill. */
const billDay = z.object({ reconciliationId: id, date, checkedAt: z.nullable(instant) });

const attempt = z.object({
  paymentId: id,
  channel,
  manner: z.enum(['code', 'link']),
  /** Our number at the provider. */
  paymentNo: z.string(),
  state: z.enum(['waiting', 'paid', 'closed', 'refunding', 'refunded', 'disputed']),
  createdAt: instant,
  /** What was paid; null while nothing was. */
  amountFen: z.nullable(fen),
  /** The provider's number. */
  tradeNo: z.nullable(z.string()),
  paidAt: z.nullable(instant),
  /** Verified notifications. A payment without one was found out by our own query. */
  notifications: z.array(
    z.object({ kind: z.enum(['paid', 'refund']), times: z.int(), firstAt: instant, lastAt: instant }),
  ),
  billDay: z.nullable(billDay),
});

export const getOrderStory = defineCall({
  route: 'POST console/openOrder',
  access: byStaff({ roles: ['finance', 'admin'], secondPerson: null }),
  summary:
    '一笔订单从下单到现在：买家（遮蔽）、每次付款与通知、退款与经办人、发票、对账所见；记入审计；与本人有关的不能打开',
  audit: { 'order-opened': '打开订单' },
  input: z.strictObject({ orderNo: line(32) }),
  output: z.object({
    ...orderLine.shape,
    orderId: id,
    /** For the public display of a work. */
    isDisplay: z.boolean(),
    termDays: z.int(),
    quotas,
    expiresAt: instant,
    termsAcceptedAt: z.nullable(instant),
    buyer,
    payments: z.array(attempt),
    refunds: z.array(z.extend(refundRow, { paymentNo: z.string(), billDay: z.nullable(billDay) })),
    invoices: z.array(invoiceRow),
    /** Where a bill and our books differ about a number of this order, whatever the day. */
    differences: z.array(z.extend(difference, { reconciliationId: id, date, channel })),
    /** Other orders of the buyer, the latest first. */
    others: z.array(orderLine),
  }),
});
