/** Wakes one waiting loop. A signal while nobody waits is kept for the next wait, so none is lost. */
export interface WakeSignal {
  raise(): void;
  /** Resolves at the next signal, after `timeoutMs`, or on abort. Never throws. */
  wait(timeoutMs: number, signal: AbortSignal): Promise<void>;
}

export function createWakeSignal(): WakeSignal {
  let isRaised = false;
  let waiter: (() => void) | undefined;
  return {
    raise: () => {
      isRaised = true;
      waiter?.();
    },
    wait: async (timeoutMs, signal) => {
      if (!isRaised && !signal.aborted) {
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
      isRaised = false;
    },
  };
}

/** Waits `ms` or until the signal aborts. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return createWakeSignal().wait(ms, signal);
}
