import { Button } from '@yinji/ui';
import { useState } from 'react';
import { isInWechat } from '../../lib/device.ts';
import type { Channel } from './pay-queries.ts';
import { useLeaveToPay } from './use-leave-to-pay.ts';
import { payHereWords as words } from './words.ts';

/** The apps of this phone as big buttons; a code for another phone comes after them. */
export function PayHere({ orderId, onCode }: { orderId: string; onCode: () => void }) {
  const leave = useLeaveToPay();
  const [opening, setOpening] = useState<Channel>();
  const open = async (channel: Channel) => {
    setOpening(channel);
    await leave(orderId, channel).catch(() => undefined);
    setOpening(undefined);
  };
  return (
    <div className="grid gap-12 pt-8">
      {isInWechat() ? (
        <p className="muted">{words.inWechat}</p>
      ) : (
        (['wechat', 'alipay'] as const).map((channel) => (
          <Button
            key={channel}
            size="big"
            variant={channel === 'wechat' ? 'primary' : 'secondary'}
            block
            guard
            busy={opening === channel}
            onClick={() => void open(channel)}
          >
            {words.pay[channel]}
          </Button>
        ))
      )}
      <Button variant="text" block onClick={onCode}>
        {words.code}
      </Button>
    </div>
  );
}
