import { useQuery } from '@tanstack/react-query';
import { Button } from '@yinji/ui';
import { useState } from 'react';
import { CodeTabs } from './code-tabs.tsx';
import { payCodeQuery, type Channel, type Order } from './pay-queries.ts';
import { pressPaid } from './press-paid.ts';
import { usePolledPayment } from './use-polled-payment.ts';
import { purchaseWords as words } from './words.ts';

interface PayCodeProps {
  order: Order;
  priceFen: number;
  onClosed: () => void;
}

/** The codes of an order of one's own, and the poll every 2 s. */
export function PayCode({ order, priceFen, onClosed }: PayCodeProps) {
  const [channel, setChannel] = useState<Channel>('wechat');
  const { data: code } = useQuery(payCodeQuery(order, channel));
  usePolledPayment({ order, priceFen, channel });
  return (
    <CodeTabs
      channel={channel}
      onChannel={setChannel}
      picture={code?.qrCodePng}
      expiresAt={order.expiresAt}
      onClosed={onClosed}
    >
      <Button guard onClick={() => void pressPaid(order.orderNo, priceFen, channel)}>
        {words.paid}
      </Button>
    </CodeTabs>
  );
}
