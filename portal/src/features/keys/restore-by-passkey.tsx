import { Button, FieldError, notice } from '@yinji/ui';
import { useState } from 'react';
import { openByPasskey } from './open-wrap.ts';
import { askPasskey } from './passkey.ts';
import { sheetWords as words } from './sheet-words.ts';
import { useTakeKey, type TakeKey } from './use-take-key.ts';
import type { GetWraps } from './use-wraps.ts';
import { keyWords } from './words.ts';

/** With one press, where this device has the passkey. */
export function RestoreByPasskey({ getWraps, ...props }: TakeKey & { getWraps: GetWraps }) {
  const take = useTakeKey(props);
  const [wrong, setWrong] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function restore(): Promise<string | undefined> {
    const wraps = (await getWraps()).flatMap(({ publicKeySha256, passkey }) =>
      passkey ? [{ publicKeySha256, ...passkey }] : [],
    );
    const answer = wraps.length > 0 && (await askPasskey(wraps.map(({ credentialId }) => credentialId)));
    if (!answer) return words.passkeyUnanswered;
    const wrap = wraps.find(({ credentialId }) => credentialId === answer.credentialId);
    const opened = wrap && (await openByPasskey(wrap, answer.secret).catch(() => undefined));
    if (!opened) return words.passkeyUnanswered;
    return (await take(opened)) ? undefined : keyWords.notCertified;
  }

  async function press() {
    setBusy(true);
    try {
      setWrong(await restore());
    } catch (cause) {
      // The client has shown a refusal.
      if (cause instanceof DOMException) notice(keyWords.notKept, { kind: 'error' });
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="grid gap-12 justify-items-start">
      <p className="muted max-w-[36em]">{words.passkeyLead}</p>
      <Button variant="primary" size="big" busy={busy} onClick={() => void press()}>
        {busy ? words.restoring : words.restoreByPasskey}
      </Button>
      {wrong && <FieldError>{wrong}</FieldError>}
    </div>
  );
}
