export type Channel = 'wechat' | 'alipay';

/**
 * One order as the simulated provider keeps it. `created`: the code exists, nobody has scanned it; `scanned`:
 * the payer has it open (only now a trade exists at Alipay); `paid` remains after refunds.
 */
export interface Order {
  channel: Channel;
  orderNo: string;
  title: string;
  totalFen: number;
  /** What the payer was charged; other than `totalFen` only under the fault 金额不符. */
  settledFen?: number;
  state: 'created' | 'scanned' | 'paid' | 'closed';
  /** Content of the QR code; of a link, what its page is found by. */
  code: string;
  /** Until when it can be opened first. */
  codeExpiresAt: number;
  /** Paid on a page that the payer's browser opens: H5 or wap. */
  isLink?: true;
  /** Of WeChat Pay: paid inside WeChat by `payerId` alone (JSAPI). */
  isInApp?: true;
  /** Where that page leads back. */
  returnUrl?: string;
  quitUrl?: string;
  expiresAt?: number;
  notifyUrl?: string;
  /** The WeChat Pay key that signs notifications. */
  notifyKey: 'public-key' | 'certificate';
  /** attach, passback_params, body: returned as received. */
  echo: Record<string, string>;
  createdAt: number;
  scannedAt?: number;
  paidAt?: number;
  closedAt?: number;
  tradeNo?: string;
  payerId?: string;
}

export interface Refund {
  channel: Channel;
  orderNo: string;
  refundNo: string;
  providerRefundNo: string;
  amountFen: number;
  reason: string;
  notifyUrl?: string;
  createdAt: number;
  /** WeChat Pay answers PROCESSING until then; Alipay refunds at once. */
  settlesAt: number;
  /** How it failed (WeChat Pay): abnormal until somebody repairs it, or closed for good. */
  fault?: 'ABNORMAL' | 'CLOSED';
}

export const orderId = (channel: Channel, orderNo: string): string => `${channel}/${orderNo}`;

/** Whether it has expired: the order's own end, or the code's for a code that was never scanned. */
export const isExpired = (order: Order, now: number): boolean =>
  order.state !== 'paid' &&
  order.state !== 'closed' &&
  (now >= (order.expiresAt ?? Number.POSITIVE_INFINITY) ||
    (order.state === 'created' && !order.isLink && !order.isInApp && now >= order.codeExpiresAt));

export const isWaiting = (order: Order, now: number): boolean =>
  (order.state === 'created' || order.state === 'scanned') && !isExpired(order, now);

export const settledFen = (order: Order): number => order.settledFen ?? order.totalFen;

/** `12.30` of 1230. */
export const yuan = (fen: number): string => `${Math.trunc(fen / 100)}.${String(fen % 100).padStart(2, '0')}`;
