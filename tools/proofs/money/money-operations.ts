/** Commands of the parent to the worker. Ids are the database's; the parent draws everything random. */
export type Operation =
  | { kind: 'submit'; accountId: string; packageId: string; times: number }
  | { kind: 'code'; accountId: string; orderId: string; channel: 'wechat' | 'alipay' }
  | { kind: 'inquire'; accountId: string; orderNo: string }
  | { kind: 'callback'; accountId: string; orderNo: string; times: number }
  | { kind: 'quote'; accountId: string; orderId: string }
  | { kind: 'ask-refund'; accountId: string; orderId: string; offFen: number }
  | { kind: 'withdraw'; accountId: string; refundId: string }
  | { kind: 'decide'; staffId: string; refundId: string; decision: 'approve' | 'reject' | 'retry' }
  | { kind: 'dispute'; staffId: string; paymentId: string }
  | { kind: 'reserve'; accountId: string; quota: 'evidence' | 'authentic' | 'common'; times: number }
  | { kind: 'end'; reservationId: string; how: 'spend' | 'release' }
  | { kind: 'grant'; accountId: string; sourceId: string; uses: number }
  | { kind: 'sweep'; name: 'close' | 'refunds' | 'terms' | 'reservations' | 'reconcile' };

export interface Asked {
  id: number;
  aheadMs: number;
  operation: Operation;
}

/** When the quota of a grant ends; the award and the worker say the same. */
export const AWARD_ENDS_AT = new Date('2099-01-01T00:00:00Z');

/** A refusal is an ordinary answer; a fault is a finding of the proof. */
export interface Answer {
  id: number;
  refusal?: string;
  fault?: string;
}
