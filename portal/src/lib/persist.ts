import { CallFailure } from '@yinji/web';

/** The last pause repeats: an outage may last for hours, and the page goes on when it is over. */
const PAUSES_MS = [1000, 2000, 4000, 8000, 15_000, 30_000];

/** The network failed, and not the file or the person. */
export const isOutage = (cause: CallFailure): boolean =>
  cause.code === 'UNREACHABLE' || cause.code === 'TIMED_OUT';

interface Options {
  /** An outage by default. `tries` counts from 0. */
  isTemporary?: (failure: CallFailure, tries: number) => boolean;
  /** Called with the failure while it waits, and with undefined when it tries again. */
  onWait?: (failure: CallFailure | undefined) => void;
}

/**
 * Repeats `work` until it is answered: at once when the browser reports the network, and after growing pauses, because a
 * browser does not notice every outage. An answer is final, and so is the signal.
 */
export async function persist<T>(
  signal: AbortSignal,
  work: () => Promise<T>,
  { isTemporary = isOutage, onWait }: Options = {},
): Promise<T> {
  for (let tries = 0; ; tries += 1)
    try {
      return await work();
    } catch (cause) {
      if (signal.aborted || !(cause instanceof CallFailure) || !isTemporary(cause, tries)) throw cause;
      onWait?.(cause);
      await connectionOr(PAUSES_MS[Math.min(tries, PAUSES_MS.length - 1)] ?? 0, signal);
      if (signal.aborted) throw new CallFailure('cancelled', 'CANCELLED', '');
      onWait?.(undefined);
    }
}

/** Resolves when the browser reports the network, after `ms`, or when it is cancelled. */
function connectionOr(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}
