/** Wakes one waiting loop. A signal while nobody waits is kept for the next wait, so none is lost. */
export interface Bell {
  ring(): void;
  /** Resolves at the next signal, after `timeoutMs`, or on abort. Never throws. */
  wait(timeoutMs: number, signal: AbortSignal): Promise<void>;
}

export function createBell(): Bell {
  let rung = false;
  let waiter: (() => void) | undefined;
  return {
    ring: () => {
      rung = true;
      waiter?.();
    },
    wait: async (timeoutMs, signal) => {
      if (!rung && !signal.aborted) {
        const { promise, resolve } = Promise.withResolvers<void>();
        const wake = (): void => resolve();
        const timer = setTimeout(wake, timeoutMs);
        signal.addEventListener('abort', wake, { once: true });
        waiter = wake;
        await promise;
        waiter = undefined;
        clearTimeout(timer);
        signal.removeEventListener('abort', wake);
      }
      rung = false;
    },
  };
}

/** Waits `ms` or until the signal aborts. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return createBell().wait(ms, signal);
}
