const FIRST_PAUSE_MS = 1000;
const LAST_PAUSE_MS = 60_000;
/** A probe is under way: others use another provider until it returns. Longer than any time-out. */
const PROBE_MS = 15_000;

export interface Attempt {
  /** The attempt that finds out whether it is back: callers with an alternative should not wait for it. */
  isProbe: boolean;
  succeeded(): void;
  /** True for the one of all concurrent attempts that counts. */
  failed(code: string): boolean;
}

export interface BreakerState {
  /** Failures in a row; concurrent ones count once. */
  failures: number;
  lastFault: string | null;
  passedOverUntil: Date | null;
}

/** Skips a failed provider for longer each time: 1, 2, 4 … 60 seconds; then a single probe decides. */
export class Breaker {
  private failures = 0;
  private lastFault: string | null = null;
  private passedOverUntil = -Infinity;
  /** Attempts of an earlier round have been counted: their late results change nothing. */
  private round = 0;
  private readonly now: () => Date;
  /** A pause measured by a clock that may be set would last until the next start. */
  private readonly monotonicMs: () => number;

  constructor(now: () => Date, monotonicMs: () => number = () => performance.now()) {
    this.now = now;
    this.monotonicMs = monotonicMs;
  }

  /** Undefined while it is skipped. */
  begin(): Attempt | undefined {
    const at = this.monotonicMs();
    if (at < this.passedOverUntil) return undefined;
    const isProbe = this.failures > 0;
    if (isProbe) this.passedOverUntil = at + PROBE_MS;
    const { round } = this;
    return {
      isProbe,
      succeeded: () => {
        this.round += this.failures > 0 ? 1 : 0;
        this.failures = 0;
        this.lastFault = null;
        this.passedOverUntil = -Infinity;
      },
      failed: (code) => {
        if (round !== this.round) return false;
        this.round += 1;
        this.failures += 1;
        this.lastFault = code;
        const pauseMs = Math.min(LAST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (this.failures - 1));
        this.passedOverUntil = this.monotonicMs() + pauseMs;
        return true;
      },
    };
  }

  state(): BreakerState {
    const { failures, lastFault, passedOverUntil } = this;
    const restMs = passedOverUntil - this.monotonicMs();
    return {
      failures,
      lastFault,
      passedOverUntil: restMs <= 0 ? null : new Date(this.now().getTime() + restMs),
    };
  }
}
