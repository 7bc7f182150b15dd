import { Button } from '@yinji/ui';
import { AppButtons } from './app-buttons.tsx';
import { helpWords } from './help/words.ts';
import { useLeaveToPay } from './use-leave-to-pay.ts';
import { payHereWords as words } from './words.ts';

interface PayHereProps {
  orderId: string;
  paysInWechat: boolean;
  onCode: () => void;
  /** Undefined where nobody else may pay it: its name would tell the title of a work. */
  onHelp: (() => void) | undefined;
}

/** The apps of this phone first; a link for somebody else and a code for another phone come after them. */
export function PayHere({ orderId, paysInWechat, onCode, onHelp }: PayHereProps) {
  const leave = useLeaveToPay();
  return (
    <div className="grid gap-12 pt-8">
      <AppButtons paysInWechat={paysInWechat} onOpen={(channel) => leave(orderId, channel)} />
      {onHelp && (
        <Button block size="big" onClick={onHelp}>
          {helpWords.ask}
        </Button>
      )}
      <Button variant="text" block onClick={onCode}>
        {words.code}
      </Button>
    </div>
  );
}
