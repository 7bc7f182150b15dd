import { useQuery } from '@tanstack/react-query';
import { Button, Countdown, Skeleton, Tabs } from '@yinji/ui';
import { useState } from 'react';
import { serverNow } from '@yinji/web';
import { payCodeQuery, type Channel, type Order } from './pay-queries.ts';
import { pressPaid } from './press-paid.ts';
import { usePolledPayment } from './use-polled-payment.ts';
import { purchaseWords as words } from './words.ts';

const channels = [
  { id: 'wechat', label: '微信支付' },
  { id: 'alipay', label: '支付宝' },
] as const;

interface PayCodeProps {
  order: Order;
  priceFen: number;
  onClosed: () => void;
}

/** The two channels, each with its QR code, and the poll every 2 s. */
export function PayCode({ order, priceFen, onClosed }: PayCodeProps) {
  const [channel, setChannel] = useState<Channel>('wechat');
  const { data: code } = useQuery(payCodeQuery(order, channel));
  usePolledPayment({ order, priceFen, channel });
  const picture = code?.qrCodePng;
  return (
    <Tabs label="支付方式" tabs={channels} value={channel} onChange={setChannel}>
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
          {words.scan} <Countdown until={Date.parse(order.expiresAt)} now={serverNow} onEnd={onClosed} />{' '}
          {words.scanEnd}
        </p>
        <Button guard onClick={() => void pressPaid(order.orderNo, priceFen, channel)}>
          {words.paid}
        </Button>
      </div>
    </Tabs>
  );
}
