import { Countdown, Skeleton, Tabs } from '@yinji/ui';
import { serverNow } from '@yinji/web';
import type { ReactNode } from 'react';
import type { Channel } from './pay-queries.ts';
import { purchaseWords as words } from './words.ts';
import './package-dialog.css';

const channels = [
  { id: 'wechat', label: '微信支付' },
  { id: 'alipay', label: '支付宝' },
] as const;

interface CodeTabsProps {
  channel: Channel;
  onChannel: (channel: Channel) => void;
  /** PNG of the channel's code, base64 without a prefix; none while it is fetched. */
  picture: string | null | undefined;
  expiresAt: string;
  onClosed?: () => void;
  children?: ReactNode;
}

/** The two channels, each with its QR code and the time that is left. */
export function CodeTabs({ channel, onChannel, picture, expiresAt, onClosed, children }: CodeTabsProps) {
  return (
    <Tabs label="支付方式" tabs={channels} value={channel} onChange={onChannel}>
      <div className="pay-code">
        {picture ? (
          <img
            className="w-232 h-232 p-10 [border:1px_solid_#e2ddd0] rounded-(--radius) [background:#fff]"
            src={`data:image/png;base64,${picture}`}
            alt={channel === 'wechat' ? '微信付款二维码' : '支付宝付款二维码'}
          />
        ) : (
          <Skeleton shape="block" />
        )}
        <p className="sm muted">
          {words.scan}{' '}
          <Countdown until={Date.parse(expiresAt)} now={serverNow} {...(onClosed && { onEnd: onClosed })} />{' '}
          {words.scanEnd}
        </p>
        {children}
      </div>
    </Tabs>
  );
}
