import { notice } from '@yinji/ui';
import { messageOf } from '@yinji/web';
import { useState } from 'react';

/** A staff action on a proceeding: the running one, and the last failure. */
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
