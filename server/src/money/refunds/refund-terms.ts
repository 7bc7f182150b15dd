import type { RefundPart } from '../../platform/index.ts';

const FULL_DAYS = 7;
const DAY_MS = 86_400_000;

/** Until when everything is refunded, if nothing was used. */
export const fullRefundUntil = (paidAt: Date): Date => new Date(paidAt.getTime() + FULL_DAYS * DAY_MS);

export interface Terms {
  amountFen: number;
  isFull: boolean;
  daysSincePaid: number;
  obstacle: 'not-paid' | 'free' | 'under-way' | 'refunded' | 'term-ended' | 'nothing-left' | null;
}

interface Asked {
  state: 'created' | 'paying' | 'paid' | 'refunding' | 'refunded' | 'closed';
  priceFen: number;
  paidAt: Date | null;
  termDays: number;
  parts: readonly RefundPart[];
  now: Date;
}

/**
 * The refundable amount of an order (docs/decisions/0008-refunds.md): everything within seven days if unused;
 * else each kind bears the same share of the price, of which the unused part is refunded, rounded down to a fen
 * once at the end.
 */
export function termsOf({ state, priceFen, paidAt, termDays, parts, now }: Asked): Terms {
  const sincePaidMs = paidAt === null ? 0 : Math.max(now.getTime() - paidAt.getTime(), 0);
  const daysSincePaid = Math.floor(sincePaidMs / DAY_MS);
  const isUnused = parts.every((part) => part.unused === part.granted);
  const isFull = isUnused && sincePaidMs < FULL_DAYS * DAY_MS;
  const amountFen = isFull ? priceFen : shareOf(priceFen, parts);
  const none = (obstacle: Terms['obstacle']): Terms => ({
    amountFen: 0,
    isFull: false,
    daysSincePaid,
    obstacle,
  });
  if (priceFen === 0) return none('free');
  if (state === 'refunding') return none('under-way');
  if (state === 'refunded') return none('refunded');
  if (state !== 'paid') return none('not-paid');
  if (sincePaidMs >= termDays * DAY_MS) return none('term-ended');
  if (amountFen === 0) return none('nothing-left');
  return { amountFen, isFull, daysSincePaid, obstacle: null };
}

/** floor(price × mean over the kinds of unused ÷ granted), in whole numbers. */
function shareOf(priceFen: number, parts: readonly RefundPart[]): number {
  if (parts.length === 0) return 0;
  const common = parts.reduce((product, { granted }) => product * BigInt(granted), 1n);
  const unused = parts.reduce((sum, part) => sum + (common / BigInt(part.granted)) * BigInt(part.unused), 0n);
  return Number((BigInt(priceFen) * unused) / (common * BigInt(parts.length)));
}
