export interface PollOptions {
  everyMs: number;
  signal: AbortSignal;
  /** Only tests bring another clock. */
  wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/**
 * Polls until the answer is true. The next poll waits for the last answer; a failed one counts as "not yet".
 * Returns false only when aborted.
 */
export async function pollUntil(
  ask: () => Promise<boolean>,
  { everyMs, signal, wait = sleep }: PollOptions,
): Promise<boolean> {
  while (!signal.aborted) {
    if (await ask().catch(() => false)) return true;
    await wait(everyMs, signal);
  }
  return false;
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done, { once: true });
    function done() {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
  });
}
