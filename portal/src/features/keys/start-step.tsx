import { Button, notice } from '@yinji/ui';
import { useEffect, useState } from 'react';
import type { Account } from '../../lib/session.ts';
import { CeremonySteps } from './ceremony-steps.tsx';
import { KeyStone } from './key-stone.tsx';
import { makePendingKey } from './make-pending-key.ts';
import { hasDeviceLock } from './passkey.ts';
import { sheetWords as words } from './sheet-words.ts';
import { keyWords } from './words.ts';

export interface StartStepProps {
  account: Account;
  onMade: () => Promise<unknown>;
  onByFile: () => void;
}

/** One press makes the key; a file with a password remains for those who want it. */
export function StartStep({ account, onMade, onByFile }: StartStepProps) {
  const [busy, setBusy] = useState(false);
  const [hasLock, setLock] = useState(false);
  useEffect(() => void hasDeviceLock().then(setLock), []);

  async function make() {
    setBusy(true);
    try {
      await makePendingKey(account.id, account.verifiedName ?? account.nickname);
      await onMade();
    } catch {
      notice(keyWords.notMade, { kind: 'error' });
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="key-start">
      <CeremonySteps at={0} />
      <KeyStone />
      <div className="grid gap-16 justify-items-start max-sm:justify-items-stretch">
        <p className="muted max-w-[36em]">{words.startLead}</p>
        <Button variant="primary" size="big" busy={busy} onClick={() => void make()}>
          {busy ? words.making : words.make}
        </Button>
        {hasLock && <p className="sm muted max-w-[36em]">{words.makeHint}</p>}
        <Button variant="text" onClick={onByFile}>
          {words.byFile}
        </Button>
      </div>
    </div>
  );
}
