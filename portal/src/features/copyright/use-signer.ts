import { useQueryClient } from '@tanstack/react-query';
import { notice } from '@yinji/ui';
import { useState } from 'react';
import { CallFailure, needsPackage } from '../../lib/call-failure.ts';
import { heldKeysQuery, useSigningKey } from '../../lib/keys-store/use-signing-key.ts';
import { packageDialog } from '../../lib/package-dialog.ts';
import { useSession } from '../../lib/session.ts';
import { signWords as words } from './form-words.ts';
import { KeyGone, signBytes } from './sign-form.ts';

type Signature = Awaited<ReturnType<typeof signBytes>>;

/** The key of this browser, and one way to sign with it that says what went wrong. */
export function useSigner() {
  const accountId = useSession()?.account.id ?? '';
  const client = useQueryClient();
  const key = useSigningKey();
  const [isBusy, setIsBusy] = useState(false);
  /** Signs, hands the signature on; false where it came to nothing. */
  async function sign(content: Uint8Array, send: (signature: Signature) => Promise<void>): Promise<boolean> {
    if (key.kind !== 'ready') return false;
    setIsBusy(true);
    try {
      await send(await signBytes(accountId, content, key.key));
      return true;
    } catch (cause) {
      if (needsPackage(cause)) packageDialog.open();
      else if (cause instanceof KeyGone) {
        notice(words.keyGone, { kind: 'error' });
        void client.invalidateQueries(heldKeysQuery(accountId));
      } else if (!(cause instanceof CallFailure)) notice(words.signFailed, { kind: 'error' });
      return false;
    } finally {
      setIsBusy(false);
    }
  }
  return { key, isBusy, sign };
}
