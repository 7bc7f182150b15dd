import * as z from 'zod/mini';
import { byAccount, byStaff } from '../access.ts';
import { defineCall } from '../call.ts';
import { date, id, instant, line, nothing, page, queryNumber, text } from '../shapes.ts';
import { quotas } from '../wire/packages.ts';
import { quotaKind } from './quota-awards.ts';
import { paymentChannel } from '../wire/money.ts';

const fen = z.int().check(z.gte(0));
const channel = paymentChannel.def.out;
const number = (most: number) =>
  z.codec(queryNumber.def.in, z.int().check(z.gte(1), z.lte(most)), {
    decode: (value) => Number(value),
    encode: (value) => String(value),
  });
const pageAsked = { page: z._default(number(100_000), 1), size: z._default(number(100), 10) };

export const orderState = z.enum(['created', 'paying', 'paid', 'refunding', 'refunded', 'closed']);

/**
 * `requested`: the quota is frozen, finance must decide. `approved`: goes to the provider. `processing`: the
 * provider has it. `failed`: the provider could not, finance handles it.
 */
export const refundState = z.enum([
  'requested',
  'approved',
  'processing',
  'done',
  'failed',
  'rejected',
  'withdrawn',
]);

export const refundView = z.object({
  refundId: id,
  orderId: id,
  state: refundState,
  amountFen: fen,
  /** What the buyer wrote. */
  reason: z.string(),
  requestedAt: instant,
  decidedAt: z.nullable(instant),
  /** What finance wrote; null while nothing is decided. */
  decisionReason: z.nullable(z.string()),
  doneAt: z.nullable(instant),
});

export const listOwnOrders = defineCall({
  route: 'GET order/listOwn',
  access: byAccount({ realName: false, member: false, organisation: 'viewer', guardian: null }),
  summary: '我的订单与退款，新的在前',
  input: z.strictObject(pageAsked),
  output: page(
    z.object({
      orderId: id,
      orderNo: z.string(),
      /** For the public display of a work: its fee is returned automatically, or not at all. */
      isDisplay: z.boolean(),
      packageName: z.string(),
      priceFen: fen,
      state: orderState,
      createdAt: instant,
      /** When it closes automatically. */
      expiresAt: instant,
      paidAt: z.nullable(instant),
      /** The channel that paid; null for orders priced at 0. */
      channel: z.nullable(channel),
      /** The latest request for a refund. */
      refund: z.nullable(refundView),
    }),
  ),
});

export const getOwnOrder = defineCall({
  route: 'GET order/own',
  access: byAccount({ realName: false, member: false, organisation: 'viewer', guardian: null }),
  summary: '我的一笔订单：是否已付、收据上的事实，以及没有买成、正在或已经退回的付款',
  input: z.strictObject({ orderId: id }),
  output: z.object({
    orderId: id,
    orderNo: z.string(),
    isDisplay: z.boolean(),
    packageName: z.string(),
    priceFen: fen,
    termDays: z.int(),
    quotas,
    state: orderState,
    createdAt: instant,
    expiresAt: instant,
    termsAcceptedAt: z.nullable(instant),
    /** In evaluation nobody is charged, and the receipt says so. */
    simulated: z.boolean(),
    paysInWechat: z.boolean(),
    /** What the receipt says; null while the order is not paid. */
    paid: z.nullable(
      z.object({
        at: instant,
        endsAt: instant,
        fullRefundUntil: instant,
        /** The verified name of the account. */
        by: z.nullable(z.string()),
        channel: z.nullable(channel),
        tradeNo: z.nullable(z.string()),
      }),
    ),
    /** When the link was made with which somebody else may pay it; null without one. */
    helpMadeAt: z.nullable(instant),
    /** The latest request for a refund. */
    refund: z.nullable(refundView),
    /** Payments beside it: a second one, one after the order had lapsed, one of a wrong amount. */
    returned: z.array(
      z.object({
        channel,
        tradeNo: z.nullable(z.string()),
        amountFen: fen,
        state: z.enum(['returning', 'returned', 'checking']),
      }),
    ),
  }),
});

/** Why no refund can be requested now. */
export const refundObstacle = z.enum([
  'not-paid',
  'free',
  'under-way',
  'refunded',
  'term-ended',
  'nothing-left',
]);

/** How the amount is computed; docs/decisions/0008-refunds.md defines it. */
export const refundQuote = z.object({
  orderId: id,
  priceFen: fen,
  amountFen: fen,
  isFull: z.boolean(),
  daysSincePaid: z.int(),
  /** Each kind that the order granted bears the same share of the price. */
  parts: z.array(
    z.object({
      kind: quotaKind,
      granted: z.int(),
      spent: z.int(),
      /** Reserved for submissions under way; counts as spent. */
      reserved: z.int(),
      unused: z.int(),
    }),
  ),
  obstacle: z.nullable(refundObstacle),
});

export const quoteRefund = defineCall({
  route: 'GET refund/quote',
  access: byAccount({ realName: false, member: false, organisation: 'viewer', guardian: null }),
  summary: '现在申请可退多少，以及怎样算出',
  input: z.strictObject({ orderId: id }),
  output: refundQuote,
});

export const requestRefund = defineCall({
  route: 'POST refund/request',
  access: byAccount({ realName: false, member: false, organisation: 'owner', guardian: null }),
  summary: '申请退款：先冻结剩余额度再计算；金额与所见不同则不受理；重复提交答复同一笔',
  input: z.strictObject({
    orderId: id,
    /** What the person was shown. */
    expectedFen: fen,
    reason: text(500, 1),
    contact: z.optional(line(60, 0)),
  }),
  output: refundView,
});

export const withdrawRefund = defineCall({
  route: 'POST refund/withdraw',
  access: byAccount({ realName: false, member: false, organisation: 'owner', guardian: null }),
  summary: '撤回尚未审批的退款申请，额度解冻',
  input: z.strictObject({ refundId: id }),
  output: refundView,
});

/**
 * `requested` by the buyer; `stray`: a double or late payment, automatic; `disputed`: a wrong amount, by
 * finance.
 */
export const refundKind = z.enum(['requested', 'stray', 'disputed']);

export const refundRow = z.object({
  ...refundView.shape,
  kind: refundKind,
  refundNo: z.string(),
  orderNo: z.string(),
  packageName: z.string(),
  priceFen: fen,
  channel,
  paidAt: instant,
  isFull: z.boolean(),
  parts: refundQuote.shape.parts,
  /** Masked. */
  contact: z.nullable(z.string()),
  decidedBy: z.nullable(z.string()),
  /** Who agreed first, where a second person must agree too. */
  endorsedBy: z.nullable(z.string()),
  endorsedAt: z.nullable(instant),
  endorseReason: z.nullable(z.string()),
  /** Whether the caller agreed first: then another person releases it. */
  isOwnEndorsement: z.boolean(),
  /** Whether the amount is above what one person releases. */
  needsSecond: z.boolean(),
  /** The provider's reason for a failure. */
  failure: z.nullable(z.string()),
  mayRetry: z.boolean(),
});

export const listRefunds = defineCall({
  route: 'GET console/refunds',
  access: byStaff({ roles: ['finance'], secondPerson: null }),
  summary: '退款：待审批、退回中、异常与全部',
  input: z.strictObject({
    show: z._default(z.enum(['requested', 'under-way', 'failed', 'all']), 'requested'),
    ...pageAsked,
  }),
  output: z.object({
    ...page(refundRow).shape,
    counts: z.object({ requested: z.int(), underWay: z.int(), failed: z.int(), disputed: z.int() }),
  }),
});

export const decideRefund = defineCall({
  route: 'POST console/decideRefund',
  access: byStaff({ roles: ['finance'], secondPerson: 'refund' }),
  summary:
    '审批退款：同意即交渠道原路退回，超过限额的须另一位财务再同意；不同意即解冻额度；渠道已关闭的可再退一次',
  audit: {
    'refund-approve': '同意退款',
    'refund-endorse': '同意退款，待第二人',
    'refund-reject': '不同意退款',
    'refund-retry': '再次发起退款',
  },
  input: z.strictObject({
    refundId: id,
    decision: z.enum(['approve', 'reject', 'retry']),
    reason: text(500, 1),
  }),
  output: refundRow,
});

export const listDisputedPayments = defineCall({
  route: 'GET console/disputedPayments',
  access: byStaff({ roles: ['finance'], secondPerson: null }),
  summary: '实付金额与订单不符的付款：从不发放权益',
  input: z.strictObject(pageAsked),
  output: page(
    z.object({
      paymentId: id,
      orderNo: z.string(),
      packageName: z.string(),
      priceFen: fen,
      paidFen: fen,
      channel,
      providerTradeNo: z.string(),
      paidAt: instant,
      orderState,
      /** Whether the amount is above what one person releases. */
      needsSecond: z.boolean(),
    }),
  ),
});

export const resolveDispute = defineCall({
  route: 'POST console/resolveDispute',
  access: byStaff({ roles: ['finance'], secondPerson: 'refund' }),
  summary: '把金额不符的付款全额原路退回；超过限额的先成为待审批的退款，由另一位财务同意',
  audit: { 'dispute-refunded': '退回异常付款', 'dispute-endorsed': '提出退回异常付款' },
  input: z.strictObject({ paymentId: id, reason: text(500, 1) }),
  output: nothing,
});

export const reconciliation = z.object({
  reconciliationId: id,
  date,
  channel,
  state: z.enum(['waiting', 'agreed', 'differs', 'resolved']),
  checkedAt: z.nullable(instant),
  /** The provider's bill, and our books: sums of fen and numbers of rows. */
  billPaidFen: fen,
  billRefundedFen: fen,
  billRows: z.int(),
  ownPaidFen: fen,
  ownRefundedFen: fen,
  ownRows: z.int(),
  open: z.int(),
});

export const listReconciliations = defineCall({
  route: 'GET console/reconciliations',
  access: byStaff({ roles: ['finance'], secondPerson: null }),
  summary: '每日对账：渠道账单与本方账目',
  input: z.strictObject({ ...pageAsked, only: z.optional(z.enum(['open'])) }),
  output: page(reconciliation),
});

export const difference = z.object({
  differenceId: id,
  /** `missing-here`: only on the bill; `missing-there`: only in our books. */
  kind: z.enum(['missing-here', 'missing-there', 'amount', 'state']),
  of: z.enum(['payment', 'refund']),
  orderNo: z.string(),
  refundNo: z.nullable(z.string()),
  billFen: z.nullable(fen),
  ownFen: z.nullable(fen),
  ownState: z.nullable(z.string()),
  note: z.nullable(z.string()),
  resolvedAt: z.nullable(instant),
  resolvedBy: z.nullable(z.string()),
});

export const getReconciliation = defineCall({
  route: 'GET console/reconciliation',
  access: byStaff({ roles: ['finance'], secondPerson: null }),
  summary: '某日某渠道的对账与差异',
  input: z.strictObject({ reconciliationId: id }),
  output: z.object({ ...reconciliation.shape, differences: z.array(difference) }),
});

export const resolveDifference = defineCall({
  route: 'POST console/resolveDifference',
  access: byStaff({ roles: ['finance'], secondPerson: null }),
  summary: '写明一处差异的原因与处理',
  audit: { 'difference-resolved': '写明对账差异' },
  input: z.strictObject({ differenceId: id, note: text(500, 1) }),
  output: difference,
});
