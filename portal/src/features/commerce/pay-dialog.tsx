import { askForPayment, isOrderPaid } from '@yinji/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Countdown, Dialog, FailureState, Skeleton, Tabs, toast } from '@yinji/ui';
import { useCallback, useEffect, useState } from 'react';
import { PAYMENT_POLL_MS } from '../../config/constants.ts';
import { api } from '../../lib/api.ts';
import { formatTerm, formatYuan } from '../../lib/format.ts';
import { packageDialog } from '../../lib/package-dialog.ts';
import { pollUntil } from '../../lib/poll.ts';
import { serverNow } from '../../lib/server-time.ts';
import { session } from '../../lib/session.ts';
import { fixedWords } from '../../lib/words.ts';
import type { Package } from './package-dialog.tsx';
import { orderQuery, payCodeQuery, type Channel, type Order } from './pay-queries.ts';

const channels = [
  { id: 'wechat', label: '微信支付' },
  { id: 'alipay', label: '支付宝' },
] as const;

/** Order → QR code → asked every 2 s until paid. An order of nought is completed at once (`flag` false). */
export function PayDialog({
  bought,
  opening,
  onClose,
}: {
  bought: Package;
  opening: number;
  onClose: () => void;
}) {
  const [attempt, setAttempt] = useState(0);
  const [closedAttempt, setClosedAttempt] = useState<number>();
  const { data: order, isError } = useQuery(orderQuery(bought.id, opening, attempt));
  const closed = closedAttempt === attempt;
  return (
    <Dialog open title={`购买“${bought.name}”`} onClose={onClose} className="pay-dialog">
      <div className="pay-bill">
        <p className="package-price">
          <small>¥</small>
          {formatYuan(bought.priceFen)}
        </p>
        <p className="sm muted">{formatTerm(bought.termDays)}，自付款时起算</p>
        {order && (
          <p className="sm dim">
            订单号 <span className="mono">{order.orderNo}</span>
          </p>
        )}
      </div>
      {closed || isError ? (
        <FailureState
          title={closed ? '订单已关闭，没有扣款' : '订单没有提交成功，没有扣款'}
          onRetry={() => setAttempt(attempt + 1)}
        />
      ) : (
        <PayCode order={order} priceFen={bought.priceFen} onClosed={() => setClosedAttempt(attempt)} />
      )}
    </Dialog>
  );
}

interface PayCodeProps {
  order: Order | undefined;
  priceFen: number;
  onClosed: () => void;
}

function PayCode({ order, priceFen, onClosed }: PayCodeProps) {
  const [channel, setChannel] = useState<Channel>('wechat');
  const { data: code } = useQuery(payCodeQuery(order, channel));
  usePolledPayment(order, priceFen, channel);
  const picture = code?.qrCodePng;
  return (
    <Tabs label="支付方式" tabs={channels} value={channel} onChange={setChannel}>
      <div className="pay-code">
        {picture ? (
          <img
            src={`data:image/png;base64,${picture}`}
            alt={channel === 'wechat' ? '微信付款二维码' : '支付宝付款二维码'}
          />
        ) : (
          <Skeleton shape="block" />
        )}
        {order && (
          <p className="sm muted">
            请在 <Countdown until={Date.parse(order.expiresAt)} now={serverNow} onEnd={onClosed} /> 内扫码支付
          </p>
        )}
        <Button disabled={!order} onClick={() => void pressPaid(order, priceFen, channel)}>
          我已支付
        </Button>
      </div>
    </Tabs>
  );
}

async function pressPaid(order: Order | undefined, priceFen: number, channel: Channel) {
  if (!order) return;
  await api.call(askForPayment, { orderNo: order.orderNo, priceFen, channel }).catch(() => undefined);
  const done = await api.call(isOrderPaid, { orderNo: order.orderNo, channel }).catch(() => false);
  if (!done) toast('还没有收到支付渠道的确认，收到后会自动完成');
}

/** Asks until paid; then membership is there, both dialogs go, and 支付成功 is shown. */
function usePolledPayment(order: Order | undefined, priceFen: number, channel: Channel) {
  const client = useQueryClient();
  const paid = useCallback(() => {
    const running = session.get();
    if (running) session.renew({ ...running.account, isMember: true });
    packageDialog.close();
    toast(fixedWords.paid, { kind: 'success' });
    void client.invalidateQueries({ queryKey: ['own'] });
  }, [client]);

  useEffect(() => {
    if (!order) return;
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
