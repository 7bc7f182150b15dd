import { saveFile, serverNow } from '@yinji/web';
import { useState } from 'react';
import type { CertifiedKey } from '../../lib/keys-store/choose-key.ts';
import type { KeyRequest } from '../../lib/keys-store/use-signing-key.ts';
import type { Account } from '../../lib/session.ts';
import { backupName } from './backup-name.ts';
import type { MadeBackup } from './make-backup.ts';
import { PasswordStep } from './password-step.tsx';
import { TestStep } from './test-step.tsx';

export interface MakeByFileProps {
  account: Account;
  older: CertifiedKey | undefined;
  onDone: (request: KeyRequest) => void;
}

/**
 * A key with a backup in a file: it is written, and the same file is opened again. Nothing is stored or certified
 * before the second succeeds, so leaving or reloading in between costs nothing.
 */
export function MakeByFile({ account, older, onDone }: MakeByFileProps) {
  const [backup, setBackup] = useState<MadeBackup>();

  function download(made: MadeBackup) {
    const name = backupName(made.publicKeySha256, serverNow());
    saveFile(name, new Blob([made.pem], { type: 'application/x-pem-file' }));
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
      onDone={onDone}
    />
  );
}
