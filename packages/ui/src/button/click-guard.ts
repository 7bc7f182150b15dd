/** How long a button ignores clicks after a click, milliseconds (specification section 9). */
export const CLICK_GUARD_MS = 3000;

export interface ClickGuard {
  /** Whether the click may pass; if so, the guard then blocks for its time. */
  enter(now: number): boolean;
  /** Milliseconds until the next click may pass; 0 where it may now. */
  remaining(now: number): number;
}

/**
 * Lets the first click pass and none after it for `guardMs`; 0 lets all pass. Times are from a monotonic clock,
 * in milliseconds.
 */
export function createClickGuard(guardMs: number = CLICK_GUARD_MS): ClickGuard {
  let openAt = Number.NEGATIVE_INFINITY;
  const remaining = (now: number) => Math.max(0, openAt - now);
  return {
    remaining,
    enter(now) {
      if (remaining(now) > 0) return false;
      openAt = now + guardMs;
      return true;
    },
  };
}
