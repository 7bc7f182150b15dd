import { Button } from '@yinji/ui';
import { useState } from 'react';
import { isInWechat } from '../../lib/device.ts';
import type { Channel } from './pay-queries.ts';
import { payHereWords as words } from './words.ts';

/** The apps of this phone as big buttons. `onOpen` ends once the app opens, or fails and has told it. */
export function AppButtons({ onOpen }: { onOpen: (channel: Channel) => Promise<void> }) {
  const [opening, setOpening] = useState<Channel>();
  const open = async (channel: Channel) => {
    setOpening(channel);
    await onOpen(channel).catch(() => undefined);
    setOpening(undefined);
  };
  if (isInWechat()) return <p className="muted">{words.inWechat}</p>;
  return (['wechat', 'alipay'] as const).map((channel) => (
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
  ));
}
