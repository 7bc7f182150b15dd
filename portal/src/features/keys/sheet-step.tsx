import { Button, Icon } from '@yinji/ui';
import { useEffect, useRef } from 'react';
import { isInWechat } from '../../lib/device.ts';
import type { PendingKey } from '../../lib/keys-store/pending-key.ts';
import { CeremonySteps } from './ceremony-steps.tsx';
import { KeyStone } from './key-stone.tsx';
import { RecoverySheet } from './recovery-sheet.tsx';
import { sheetWords as words } from './sheet-words.ts';

export interface SheetStepProps {
  pending: PendingKey;
  owner: string;
  /** Made a moment ago on this page. */
  isNew: boolean;
  onHave: () => void;
  onStartOver: () => void;
}

/** The sheet is printed or copied by hand. */
export function SheetStep({ pending, owner, isNew, onHave, onStartOver }: SheetStepProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  return (
    <div className="grid gap-16 w-full justify-items-start">
      <CeremonySteps at={1} />
      <div className="flex gap-x-48 gap-y-20 items-center justify-between w-full max-sm:flex-col-reverse">
        <div className="grid gap-16">
          <p className="flex gap-6 items-center text-passed text-14">
            <Icon name="check" size={16} />
            {words.exists}
          </p>
          <h3 ref={title} tabIndex={-1}>
            {words.print}
          </h3>
          <p className="muted max-w-[36em]">{words.printLead}</p>
          <p className="max-w-[36em]">{words.passkey[pending.passkey]}</p>
        </div>
        <KeyStone inked={isNew ? 'now' : 'before'} size={110} />
      </div>
      <RecoverySheet pending={pending} owner={owner} />
      <p className="muted max-w-[36em]">{isInWechat() ? words.noPrinterInWechat : words.noPrinter}</p>
      <div className="key-actions flex flex-wrap gap-x-16 gap-y-8">
        {!isInWechat() && (
          <Button
            variant="primary"
            onClick={() => {
              globalThis.print();
              onHave();
            }}
          >
            {words.printNow}
          </Button>
        )}
        <Button variant={isInWechat() ? 'primary' : 'secondary'} onClick={onHave}>
          {words.copied}
        </Button>
        <Button variant="text" onClick={onStartOver}>
          {words.startOver}
        </Button>
      </div>
    </div>
  );
}
