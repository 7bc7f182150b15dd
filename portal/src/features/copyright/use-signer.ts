import { useQueryClient } from '@tanstack/react-query';
import { notice } from '@yinji/ui';
import { useState } from 'react';
import { CallFailure, needsPackage } from '@yinji/web';
import { signBytes } from '../../lib/keys-store/sign-statement.ts';
import { heldKeysQuery, useSigningKey } from '../../lib/keys-store/use-signing-key.ts';
import { packageDialog } from '../../lib/package-dialog.ts';
import { useSession } from '../../lib/session.ts';
import { signWords as words } from './form-words.ts';

type Signature = NonNullable<Awaited<ReturnType<typeof signBytes>>>;

/** This browser's key, and a sign function that shows its failures. */
export function useSigner() {
  const accountId = useSession()?.account.id ?? '';
  const client = useQueryClient();
  const key = useSigningKey();
  const [isBusy, setIsBusy] = useState(false);
  /** Signs and passes the signature on; false on failure. */
  async function sign(content: Uint8Array, send: (signature: Signature) => Promise<void>): Promise<boolean> {
    if (key.kind !== 'ready') return false;
    setIsBusy(true);
    try {
      const signature = await signBytes(accountId, key.key, content);
      if (signature !== undefined) {
        await send(signature);
        return true;
      }
      notice(words.keyGone, { kind: 'error' });
      void client.invalidateQueries(heldKeysQuery(accountId));
    } catch (cause) {
      if (needsPackage(cause)) packageDialog.open();
      else if (!(cause instanceof CallFailure)) notice(words.signFailed, { kind: 'error' });
    } finally {
      setIsBusy(false);
    }
    return false;
  }
  return { key, isBusy, sign };
}
