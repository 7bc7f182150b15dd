import { Button } from '@yinji/ui';
import { useState } from 'react';
import { channelsHere } from '../../lib/device.ts';
import type { Channel } from './pay-queries.ts';
import { payHereWords as words } from './words.ts';

interface AppButtonsProps {
  paysInWechat: boolean;
  /** Ends once the app opens, or fails and has told it. */
  onOpen: (channel: Channel) => Promise<void>;
  /** One is being opened already. */
  isOpening?: Channel | undefined;
}

/** The apps of this phone as big buttons. */
export function AppButtons({ paysInWechat, onOpen, isOpening }: AppButtonsProps) {
  const [opening, setOpening] = useState<Channel>();
  const open = async (channel: Channel) => {
    setOpening(channel);
    await onOpen(channel).catch(() => undefined);
    setOpening(undefined);
  };
  const channels = channelsHere(paysInWechat);
  if (channels.length === 0) return <p className="muted">{words.inWechat}</p>;
  return channels.map((channel) => (
    <Button
      key={channel}
      size="big"
      variant={channel === 'wechat' ? 'primary' : 'secondary'}
      block
      guard
      busy={(opening ?? isOpening) === channel}
      onClick={() => void open(channel)}
    >
      {words.pay[channel]}
    </Button>
  ));
}
