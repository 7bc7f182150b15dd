import { notice } from '@yinji/ui';
import { messageOf } from '@yinji/web';
import { useState } from 'react';

/** What one of staff does to a proceeding: which act runs, and why the last one was not done. */
export function useAct() {
  const [busy, setBusy] = useState<string>();
  const [failure, setFailure] = useState<string>();
  async function act(what: string, work: () => Promise<void>, done?: string) {
    setBusy(what);
    setFailure(undefined);
    try {
      await work();
      if (done !== undefined) notice(done, { kind: 'success' });
    } catch (cause) {
      setFailure(messageOf(cause));
    }
    setBusy(undefined);
  }
  return { busy, failure, act, refuse: setFailure };
}
