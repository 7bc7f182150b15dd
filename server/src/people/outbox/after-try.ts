import type { MailOutcome, SmsOutcome } from '../../platform/index.ts';
import type { Claimed, Settled } from './outbox-store.ts';

/** About 22 hours: a mail host may be away for long. A message expires after a day, a code after five minutes. */
const MAX_TRIES = 96;
const FIRST_PAUSE_MS = 2000;
const LAST_PAUSE_MS = 15 * 60_000;

/**
 * A code whose answer was lost is sent once more at this age: the person has waited long enough, and a repeated
 * code does less harm than none. Nothing else is repeated automatically.
 */
export const REPEAT_CODE_AFTER_MS = 20_000;
/** A code with less time left is useless. */
const USEFUL_MS = 60_000;

export type Tried = SmsOutcome | MailOutcome;

/** The next state of a message after a try. Pure. */
export function afterTry(row: Claimed, tried: Tried, now: Date): Settled {
  if (tried.state === 'sent')
    return {
      state: 'delivered',
      deliveredAt: now,
      provider: 'provider' in tried ? tried.provider : 'smtp',
      reference: tried.reference,
      isDestroyed: true,
    };
  if (tried.state === 'unknown') return afterLostAnswer(row, tried, now);
  if (tried.isFinal || row.tries >= MAX_TRIES) return givenUp(row, tried.code);
  // No provider was asked: it does not count as a try.
  const isUncounted = tried.code === 'PASSED_OVER';
  const pauseMs = isUncounted ? FIRST_PAUSE_MS : Math.min(LAST_PAUSE_MS, FIRST_PAUSE_MS * 3 ** (row.tries - 1));
  return {
    state: 'waiting',
    nextTryAt: new Date(now.getTime() + pauseMs),
    error: tried.code,
    isUncounted,
    isDestroyed: false,
  };
}

function afterLostAnswer(row: Claimed, tried: { provider: string; code: string }, now: Date): Settled {
  const repeatAt = new Date(Math.max(now.getTime(), row.created_at.getTime() + REPEAT_CODE_AFTER_MS));
  const isRepeated =
    row.kind === 'code' && row.unsure_of === null && repeatAt.getTime() + USEFUL_MS < row.expires_at.getTime();
  if (isRepeated)
    return {
      state: 'waiting',
      nextTryAt: repeatAt,
      unsureOf: tried.provider,
      error: tried.code,
      isDestroyed: false,
    };
  return {
    state: 'unsure',
    provider: tried.provider,
    error: tried.code,
    isDestroyed: row.kind === 'code',
  };
}

/** Staff may send it again for a week (forget-messages.ts), but no code. */
export const givenUp = (row: Pick<Claimed, 'kind'>, error: string): Settled => ({
  state: 'failed',
  error,
  isDestroyed: row.kind === 'code',
});
