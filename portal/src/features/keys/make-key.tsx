import { useQueryClient } from '@tanstack/react-query';
import { toast } from '@yinji/ui';
import { useState } from 'react';
import { saveFile, serverNow } from '@yinji/web';
import type { CertifiedKey } from '../../lib/keys-store/choose-key.ts';
import {
  heldKeysQuery,
  keyRequestQuery,
  signingKeysQuery,
  type KeyRequest,
} from '../../lib/keys-store/use-signing-key.ts';
import type { Account } from '../../lib/session.ts';
import { backupName } from './backup-name.ts';
import type { MadeBackup } from './make-backup.ts';
import { PasswordStep } from './password-step.tsx';
import { TestStep } from './test-step.tsx';
import { keyWords } from './words.ts';

export interface MakeKeyProps {
  account: Account;
  /** A live key held here that can countersign the new one. */
  older?: CertifiedKey | undefined;
  /** Once it is requested, and usually issued at once. */
  onMade?: (request: KeyRequest) => void;
}

/**
 * A key is made in two steps: a backup is written, and the same backup is opened again. Nothing is stored or
 * certified before the second succeeds, so leaving or reloading in between costs nothing.
 */
export function MakeKey({ account, older, onMade }: MakeKeyProps) {
  const [backup, setBackup] = useState<MadeBackup>();
  const queries = useQueryClient();

  function download(made: MadeBackup) {
    const name = backupName(made.publicKeySha256, serverNow());
    saveFile(name, new Blob([made.pem], { type: 'application/x-pem-file' }));
  }

  async function done(request: KeyRequest) {
    await Promise.all([
      queries.invalidateQueries(signingKeysQuery),
      queries.invalidateQueries(keyRequestQuery),
      queries.invalidateQueries(heldKeysQuery(account.id)),
    ]);
    toast(request.state === 'issued' ? keyWords.made : keyWords.asked, { kind: 'success' });
    setBackup(undefined);
    onMade?.(request);
  }

  if (!backup) {
    return (
      <PasswordStep
        onMade={(made) => {
          download(made);
          setBackup(made);
        }}
      />
    );
  }
  return (
    <TestStep
      account={account}
      older={older}
      backup={backup}
      fileName={backupName(backup.publicKeySha256, serverNow())}
      onDownload={() => download(backup)}
      onRestart={() => setBackup(undefined)}
      onDone={(request) => void done(request)}
    />
  );
}
