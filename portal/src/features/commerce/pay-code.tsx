import { askForPayment, isOrderPaid } from '@yinji/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Countdown, Skeleton, Tabs, toast } from '@yinji/ui';
import { useCallback, useEffect, useState } from 'react';
import { serverNow } from '@yinji/web';
import { PAYMENT_POLL_MS } from '../../config/constants.ts';
import { api } from '../../lib/api.ts';
import { packageDialog } from '../../lib/package-dialog.ts';
import { pollUntil } from '../../lib/poll.ts';
import { session } from '../../lib/session.ts';
import { fixedWords } from '../../lib/words.ts';
import { payCodeQuery, type Channel, type Order } from './pay-queries.ts';
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
  usePolledPayment(order, priceFen, channel);
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
        <Button guard onClick={() => void pressPaid(order, priceFen, channel)}>
          {words.paid}
        </Button>
      </div>
    </Tabs>
  );
}

async function pressPaid(order: Order, priceFen: number, channel: Channel) {
  await api.call(askForPayment, { orderNo: order.orderNo, priceFen, channel }).catch(() => undefined);
  const done = await api.call(isOrderPaid, { orderNo: order.orderNo, channel }).catch(() => false);
  if (!done) toast(words.notYet);
}

/** Polls until paid; then the membership is set, both dialogs close, and 支付成功 is shown. */
function usePolledPayment(order: Order, priceFen: number, channel: Channel) {
  const client = useQueryClient();
  const paid = useCallback(() => {
    const running = session.get();
    if (running) session.renew({ ...running.account, isMember: true });
    packageDialog.close();
    toast(fixedWords.paid, { kind: 'success' });
    void client.invalidateQueries({ queryKey: ['own'] });
  }, [client]);

  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const wait = async () => {
      if (!order.needsPayment)
        await api
          .call(askForPayment, { orderNo: order.orderNo, priceFen, channel }, { signal })
          .catch(() => undefined);
      const asked = () => api.call(isOrderPaid, { orderNo: order.orderNo, channel }, { signal, quiet: true });
      if (await pollUntil(asked, { everyMs: PAYMENT_POLL_MS, signal })) paid();
    };
    void wait();
    return () => stop.abort();
  }, [order, priceFen, channel, paid]);
}
