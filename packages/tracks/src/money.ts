/** The states of everything that money moves through: an order, a payment of one channel, a refund. */
export const orderStates = ['created', 'paying', 'paid', 'refunding', 'refunded', 'closed'] as const;
export type OrderState = (typeof orderStates)[number];
export type OrderEvent = 'submit' | 'pay' | 'complete' | 'close' | 'ask-refund' | 'keep' | 'give-back';

export const paymentStates = ['waiting', 'paid', 'closed', 'refunding', 'refunded', 'disputed'] as const;
export type PaymentState = (typeof paymentStates)[number];
export type PaymentEvent = 'ask' | 'settle' | 'stray' | 'dispute' | 'close' | 'refund' | 'give-back';

export const refundStates = [
  'requested',
  'approved',
  'processing',
  'done',
  'failed',
  'rejected',
  'withdrawn',
] as const;
export type RefundState = (typeof refundStates)[number];
export type RefundEvent =
  | 'request'
  | 'owe'
  | 'approve'
  | 'reject'
  | 'withdraw'
  | 'send'
  | 'lose'
  | 'finish'
  | 'fail'
  | 'retry';

type Table<State extends string, Event extends string> = Readonly<
  Record<State | 'none', Partial<Readonly<Record<Event, State>>>>
>;

/** An order is completed once; a closed one never is: what is paid after closing is a stray payment. */
const order: Table<OrderState, OrderEvent> = {
  none: { submit: 'created' },
  created: { pay: 'paying', complete: 'paid', close: 'closed' },
  paying: { pay: 'paying', complete: 'paid', close: 'closed' },
  paid: { 'ask-refund': 'refunding' },
  refunding: { keep: 'paid', 'give-back': 'refunded' },
  refunded: {},
  closed: {},
};

/**
 * `settle` only for an open order and the right amount. `stray`: the order is paid or closed already, it goes back by
 * itself. `dispute`: the amount is not the order's; finance decides, and it can only go back.
 */
const payment: Table<PaymentState, PaymentEvent> = {
  none: { ask: 'waiting' },
  waiting: { settle: 'paid', stray: 'refunding', dispute: 'disputed', close: 'closed' },
  closed: { stray: 'refunding', dispute: 'disputed' },
  paid: { refund: 'refunding' },
  disputed: { refund: 'refunding' },
  refunding: { 'give-back': 'refunded' },
  refunded: {},
};

/** `lose`: the provider has never heard of it, so asking again is safe. A failed one is still asked about: finance may have mended it there. */
const refund: Table<RefundState, RefundEvent> = {
  none: { request: 'requested', owe: 'approved' },
  requested: { approve: 'approved', reject: 'rejected', withdraw: 'withdrawn' },
  approved: { send: 'processing', finish: 'done', fail: 'failed' },
  processing: { finish: 'done', fail: 'failed', lose: 'approved' },
  failed: { finish: 'done', retry: 'approved' },
  done: {},
  rejected: {},
  withdrawn: {},
};

export const moneyTables = { order, payment, refund } as const;

/** The state after `event`, or undefined where the table has no such way. */
export const nextOrderState = (from: OrderState | undefined, event: OrderEvent): OrderState | undefined =>
  order[from ?? 'none'][event];
export const nextPaymentState = (
  from: PaymentState | undefined,
  event: PaymentEvent,
): PaymentState | undefined => payment[from ?? 'none'][event];
export const nextRefundState = (from: RefundState | undefined, event: RefundEvent): RefundState | undefined =>
  refund[from ?? 'none'][event];
