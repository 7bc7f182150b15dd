import { useState } from 'react';
import type { CertifiedKey } from '../../lib/keys-store/choose-key.ts';
import type { PendingKey } from '../../lib/keys-store/pending-key.ts';
import type { KeyRequest } from '../../lib/keys-store/use-signing-key.ts';
import { ask } from '../../lib/question.ts';
import { CheckStep } from './check-step.tsx';
import { SheetStep } from './sheet-step.tsx';
import { sheetWords as words } from './sheet-words.ts';

export interface MakeBySheetProps {
  pending: PendingKey;
  owner: string;
  older: CertifiedKey | undefined;
  isNew: boolean;
  onStartOver: () => Promise<void>;
  onDone: (request: KeyRequest) => void;
}

/** A key that is made: its sheet is printed, then one group of it is read back. */
export function MakeBySheet({ pending, owner, older, isNew, onStartOver, onDone }: MakeBySheetProps) {
  const [isPrinted, setPrinted] = useState(false);
  const [wasPrinted, setWasPrinted] = useState(false);

  async function startOver() {
    const isSure = await ask({
      title: words.startOverAsk,
      text: words.startOverText,
      yes: words.startOverYes,
      no: words.startOverNo,
    });
    if (isSure) await onStartOver();
  }

  if (isPrinted)
    return <CheckStep pending={pending} older={older} onSeeAgain={() => setPrinted(false)} onDone={onDone} />;
  return (
    <SheetStep
      pending={pending}
      owner={owner}
      isNew={isNew && !wasPrinted}
      onHave={() => {
        setPrinted(true);
        setWasPrinted(true);
      }}
      onStartOver={() => void startOver()}
    />
  );
}
