import { useState } from 'react';
import { messageOf } from './call-failure.ts';

/**
 * Work that a button or a form starts: whether it is under way, and how the last attempt failed. Where the API
 * client shows failures, nobody needs to read `failure`.
 */
export function useAttempt() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  async function attempt(work: () => Promise<unknown>, onFailure?: (cause: unknown) => unknown) {
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
    } catch (cause) {
      setFailure(messageOf(cause));
      await onFailure?.(cause);
    } finally {
      setBusy(false);
    }
  }
  return { busy, failure, setFailure, attempt };
}
