export type PaymentChannel = 'wechat' | 'alipay';

/** What is bought. `amountFen` is an integer number of fen; `orderNo` 6 to 32 of [0-9A-Za-z_]. */
export interface PaymentWish {
  orderNo: string;
  amountFen: number;
  description: string;
  expiresAt: Date;
}

/** For a link: the payer's address as our server sees it, and where the provider sends the browser afterwards. */
export interface LinkWish extends PaymentWish {
  payerAddress: string;
  returnUrl: string;
}

/** What WeChat's own browser is handed to open its payment: getBrandWCPayRequest takes these names. */
export interface BridgeRequest {
  appId: string;
  timeStamp: string;
  nonceStr: string;
  package: string;
  signType: 'RSA';
  paySign: string;
}

/**
 * Payment inside WeChat's own browser (JSAPI), which opens no other app: WeChat says who the payer is (`openid`, personal
 * data), and the payment is prepared for that person alone.
 */
export interface InAppPayments {
  /** Where the browser is sent; WeChat sends it on to `returnUrl` with `state` and a code. `state`: letters and digits. */
  signInUrl(at: { state: string; returnUrl: string }): string;
  /** The openid behind a code, once. */
  redeem(code: string): Promise<string>;
  /** Only for an `orderNo` that has neither code nor link. */
  prepare(wish: PaymentWish & { openid: string }): Promise<BridgeRequest>;
}

/**
 * `unpaid` also means an order the provider does not know (at Alipay there is none before the scan). `closed`
 * with `refunded` means that money came and was returned: never a reason to grant.
 */
export type PaymentState =
  | { state: 'unpaid' }
  | { state: 'paid'; amountFen: number; providerTradeNo: string; paidAt: Date }
  | { state: 'closed'; refunded?: true };

/** `closed` false: it was paid before it could be closed; query and treat it as paid. */
export type CloseOutcome = { closed: true } | { closed: false; reason: 'paid' };

export interface RefundWish {
  orderNo: string;
  /** Ours, and the idempotency key: the same number with the same amount never pays twice. */
  refundNo: string;
  amountFen: number;
  totalFen: number;
  reason: string;
}

export type RefundOutcome =
  | { state: 'done'; providerRefundNo?: string; doneAt?: Date }
  | { state: 'processing'; providerRefundNo?: string }
  | { state: 'failed'; providerRefundNo?: string; reason: string };

/** `absent`: the provider has no such refund; requesting it again is safe. */
export type RefundState = RefundOutcome | { state: 'absent' };

/** A request as received: the exact bytes, since signatures cover them. Header names in lower case. */
export interface NotificationRequest {
  headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  rawBody: Uint8Array;
}

/**
 * A verified notification. `amountFen` is the paid amount by the provider: compare it with the order before
 * granting. `appId` and `sellerId` were compared with the configuration already and are for the record.
 */
export type PaymentNotification =
  | {
      kind: 'paid';
      orderNo: string;
      amountFen: number;
      providerTradeNo: string;
      paidAt: Date;
      appId: string;
      sellerId: string;
    }
  /** Something happened to one of our refunds: query it. */
  | { kind: 'refund'; orderNo: string; refundNo: string }
  | { kind: 'other' };

/** One line of a provider's bill. */
export interface BillRow {
  kind: 'payment' | 'refund';
  orderNo: string;
  /** Ours; null in a row of a payment. */
  refundNo: string | null;
  providerTradeNo: string;
  amountFen: number;
}

export interface Acknowledgement {
  status: number;
  body: string;
  contentType: string;
}

/**
 * One payment channel. Every call may throw `PaymentProviderError`; only `outcome: 'refused'` says that nothing
 * happened. After `'unknown'` ask (`query`, `queryRefund`) before trying again.
 */
export interface PaymentProvider {
  readonly channel: PaymentChannel;
  /** Text for a QR code. Repeating the same wish gives the same code. */
  create(wish: PaymentWish): Promise<{ codeUrl: string }>;
  /**
   * Address for the payer's own browser, which opens the provider's app there (WeChat Pay H5, Alipay wap): a secret
   * of the payer, and only for an `orderNo` that has no code.
   */
  link(wish: LinkWish): Promise<{ linkUrl: string }>;
  /** Whether the same wish may be asked for again. False: the link lives for minutes, from one address. */
  readonly repeatsLinks: boolean;
  /** WeChat Pay, where the merchant has an app secret. */
  readonly inApp?: InAppPayments | undefined;
  query(orderNo: string): Promise<PaymentState>;
  close(orderNo: string): Promise<CloseOutcome>;
  refund(wish: RefundWish): Promise<RefundOutcome>;
  queryRefund(refund: { orderNo: string; refundNo: string }): Promise<RefundState>;
  /**
   * Movements of a calendar day in Beijing (YYYY-MM-DD), as the provider booked them; undefined while it has no
   * bill for the day, because none is made yet or because nothing moved.
   */
  bill(day: string): Promise<BillRow[] | undefined>;
  /** Throws ForgedNotification: respond with `rejection()` and change nothing. */
  parseNotification(request: NotificationRequest): Promise<PaymentNotification>;
  /** Send this once the notification's effect is committed. */
  acknowledgement(): Acknowledgement;
  /** Send this otherwise; the provider will try again. */
  rejection(): Acknowledgement;
}

/** `unknown`: lost, late, 5xx, unsigned or unreadable; it may have been done. `refused`: it was not. */
export class PaymentProviderError extends Error {
  override readonly name = 'PaymentProviderError';
  readonly channel: PaymentChannel;
  readonly outcome: 'refused' | 'unknown';
  /** The provider's code (ORDERPAID, ACQ.TRADE_HAS_SUCCESS), or one of ours without an answer. */
  readonly code: string;

  constructor(
    channel: PaymentChannel,
    outcome: 'refused' | 'unknown',
    code: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super(`${channel} ${code}: ${message}`, options);
    this.channel = channel;
    this.outcome = outcome;
    this.code = code;
  }
}

export type ForgeryReason =
  | 'unreadable'
  | 'unsigned'
  | 'probe'
  | 'stale'
  | 'unknown-key'
  | 'signature'
  | 'not-ours';

/** A notification that does not prove its sender, or was meant for another merchant. */
export class ForgedNotification extends Error {
  override readonly name = 'ForgedNotification';
  readonly channel: PaymentChannel;
  readonly reason: ForgeryReason;

  constructor(channel: PaymentChannel, reason: ForgeryReason, options?: ErrorOptions) {
    super(`forged ${channel} notification: ${reason}`, options);
    this.channel = channel;
    this.reason = reason;
  }
}
