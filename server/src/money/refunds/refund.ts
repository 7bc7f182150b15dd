import type { RefundState } from '@yinji/state-machine';

/** The provider closed the request for good: only another number can bring the money back. */
export const CLOSED = 'CLOSED';
/** The provider tried and could not (an account closed meanwhile). It is mended there, never by another request. */
export const ABNORMAL = 'ABNORMAL';

export const mayRetry = ({ state, failure }: { state: RefundState; failure: string | null }): boolean =>
  state === 'failed' && failure !== ABNORMAL;

/** A new number only where the old one is dead: two living numbers could pay twice. */
export const refundNoOf = (id: string, retries: number): string =>
  `${id.replaceAll('-', '')}${retries === 0 ? '' : `R${retries}`}`;

const LONGEST_WAIT_MS = 10 * 60_000;
const FAILED_WAIT_MS = 3_600_000;

/** When to ask next after having asked so often: 5 s, 10 s, 20 s … 10 min; a failed one every hour. */
export const waitMs = (state: RefundState, asked: number): number =>
  state === 'failed' ? FAILED_WAIT_MS : Math.min(5000 * 2 ** Math.min(asked, 10), LONGEST_WAIT_MS);
