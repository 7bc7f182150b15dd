import type { LedgerAccount } from '../../platform/index.ts';

/** One side of a movement; debits are positive. */
export interface Posting {
  account: LedgerAccount;
  fen: number;
}

type Channel = 'wechat' | 'alipay';

/** The kinds of money movements. The channels hold it for us; everything but `revenue` is owed to somebody. */
export type Movement =
  /** A provider proved a payment: owed as service, or to be returned. */
  | { kind: 'received'; channel: Channel; fen: number; as: 'prepaid' | 'stray' | 'disputed' }
  /** A refund was decided. Of a prepaid order the used rest is earned. */
  | { kind: 'refund-owed'; from: 'prepaid' | 'stray' | 'disputed'; fen: number; earnedFen: number }
  | { kind: 'refund-paid'; channel: Channel; fen: number }
  /** The membership has ended: the prepaid amount is earned. */
  | { kind: 'term-ended'; fen: number }
  /** The paid work is shown: the prepaid amount is earned. */
  | { kind: 'display-shown'; fen: number };

/** The entries of a movement; they sum to zero, and none is zero. */
export function postingsOf(movement: Movement): Posting[] {
  return sidesOf(movement).filter(({ fen }) => fen !== 0);
}

function sidesOf(movement: Movement): Posting[] {
  const { kind, fen } = movement;
  switch (kind) {
    case 'received':
      return [
        { account: movement.channel, fen },
        { account: movement.as, fen: -fen },
      ];
    case 'refund-owed':
      return [
        { account: movement.from, fen: fen + movement.earnedFen },
        { account: 'refund-payable', fen: -fen },
        { account: 'revenue', fen: -movement.earnedFen },
      ];
    case 'refund-paid':
      return [
        { account: 'refund-payable', fen },
        { account: movement.channel, fen: -fen },
      ];
    case 'term-ended':
    case 'display-shown':
      return [
        { account: 'prepaid', fen },
        { account: 'revenue', fen: -fen },
      ];
    default:
      return kind satisfies never;
  }
}
