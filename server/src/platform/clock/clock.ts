import { Refusal } from '../refusal.ts';

/** Nothing is received while clocks differ by more: a bundle fails at five minutes (docs/evidence-format.md §6). */
export const MOST_APART_MS = 60_000;

/** A token or cosignature with an earlier time than this comes from a wrong clock: its record was not received yet. */
export const earliestVouched = (receivedAt: Date): Date => new Date(receivedAt.getTime() - MOST_APART_MS);

export type ClockSource = 'database' | 'time-authority';

/**
 * This machine's clock beside those of others. What they showed is kept against the monotonic clock, so that a step of
 * our own clock is seen at once, and not when they are asked again.
 */
export interface Clock {
  /**
   * Before a time of ours goes into a record: a wrong one would make evidence invalid for ever.
   * @throws Refusal CLOCK_WRONG
   */
  requireRight(): void;
  isRight(): boolean;
  /** What somebody else's clock shows now. */
  observe(source: ClockSource, shown: Date): void;
  /** How far ours is ahead of each, in milliseconds, and how old that knowledge is. */
  states(): { source: ClockSource; aheadMs: number; ageMs: number }[];
}

export function createClock(now: () => Date, monotonicMs: () => number = () => performance.now()): Clock {
  const observed = new Map<ClockSource, { shownMs: number; atMs: number }>();
  const states = () =>
    Array.from(observed, ([source, { shownMs, atMs }]) => {
      const ageMs = monotonicMs() - atMs;
      return { source, ageMs, aheadMs: Math.round(now().getTime() - shownMs - ageMs) };
    });
  const isRight = () => states().every(({ aheadMs }) => Math.abs(aheadMs) <= MOST_APART_MS);
  return {
    requireRight() {
      if (!isRight()) throw new Refusal('CLOCK_WRONG');
    },
    isRight,
    observe: (source, shown) => void observed.set(source, { shownMs: shown.getTime(), atMs: monotonicMs() }),
    states,
  };
}
