import type { RefundState } from '@yinji/state-machine';
import type { AppContext } from '../../platform/index.ts';

/** The provider closed the request permanently: only another number can return the money. */
export const CLOSED = 'CLOSED';
/** The provider tried and failed (such as a closed account). It is repaired there, never by another request. */
export const ABNORMAL = 'ABNORMAL';

export const mayRetry = ({ state, failure }: { state: RefundState; failure: string | null }): boolean =>
  state === 'failed' && failure !== ABNORMAL;

/** One person releases no more than the limit. */
export const needsSecond = (
  { config }: AppContext,
  { amount_fen: fen }: { amount_fen: number | null },
): boolean => !((fen ?? 0) <= config.refundSecondPersonFen);

/** A new number only where the old one is closed: two open numbers could pay twice. */
export const refundNoOf = (id: string, retries: number): string =>
  `${id.replaceAll('-', '')}${retries === 0 ? '' : `R${retries}`}`;

const LONGEST_WAIT_MS = 10 * 60_000;
const FAILED_WAIT_MS = 3_600_000;

/** Pause after this many queries: 5 s, 10 s, 20 s … 10 min; a failed one every hour. */
export const waitMs = (state: RefundState, asked: number): number =>
  state === 'failed' ? FAILED_WAIT_MS : Math.min(5000 * 2 ** Math.min(asked, 10), LONGEST_WAIT_MS);
