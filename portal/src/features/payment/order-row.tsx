import { withdrawRefund } from '@yinji/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, Status, buttonClass, toast } from '@yinji/ui';
import { useState } from 'react';
import { serverNow } from '@yinji/web';
import { paths } from '../../config/paths.ts';
import { api } from '../../lib/api.ts';
import { formatMoment, formatYuan } from '../../lib/format.ts';
import { packageDialog } from '../../lib/package-dialog.ts';
import { ask } from '../../lib/question.ts';
import { invoiceableQuery, type Order } from './payment-queries.ts';
import { paymentWords as words } from './words.ts';

interface OrderRowProps {
  order: Order;
  onRefund: () => void;
  onInvoice: () => void;
}

/** One order: its content, its state, and its actions. */
export function OrderRow({ order, onRefund, onInvoice }: OrderRowProps) {
  const { packageName, orderNo, priceFen, state, createdAt, paidAt, channel } = order;
  const now = serverNow();
  const { word, kind } = words.states[state];
  return (
    <li className="order">
      <div className="order-name">
        <strong className="[font:600_19px/28px_var(--serif)]">{packageName}</strong>
        <span className="mono text-ink-3 text-13 leading-20">{orderNo}</span>
      </div>
      <div className="order-when max-sm:row-2 max-sm:col-1">
        <time dateTime={paidAt ?? createdAt}>{formatMoment(paidAt ?? createdAt, now)}</time>
        <span>{channel ? words.channels[channel] : priceFen === 0 ? words.free : ''}</span>
      </div>
      <b className="[font:600_24px/32px_var(--serif)] text-right whitespace-nowrap">
        <small className="mr-2 [font:400_14px/1_var(--sans)]">¥</small>
        {formatYuan(priceFen)}
      </b>
      <Status kind={kind} word={word} />
      <OrderActions order={order} onRefund={onRefund} onInvoice={onInvoice} />
      {order.refund && <RefundLine refund={order.refund} />}
    </li>
  );
}

function OrderActions({ order, onRefund, onInvoice }: OrderRowProps) {
  const { data: invoiceable } = useQuery(invoiceableQuery);
  const isOpen = order.state === 'created' || order.state === 'paying';
  const { orderId, orderNo, expiresAt, packageName, refund, isDisplay } = order;
  return (
    <div className="order-actions flex flex-wrap col-span-full gap-x-20 gap-y-4 items-center">
      {isOpen && Date.parse(expiresAt) > serverNow() && (
        <>
          <span className="sm dim">{words.closes(formatMoment(expiresAt, serverNow()))}</span>
          <Button
            size="dense"
            aria-label={words.resumeOf(packageName)}
            onClick={() => packageDialog.resume({ orderId, orderNo, expiresAt, isDisplay })}
          >
            {words.resume}
          </Button>
        </>
      )}
      {order.state === 'paid' && order.priceFen > 0 && !order.isDisplay && (
        <Button variant="text" size="dense" aria-label={words.refund.askOf(packageName)} onClick={onRefund}>
          {words.refund.ask}
        </Button>
      )}
      {refund?.state === 'requested' && <WithdrawButton refundId={refund.refundId} />}
      {order.paidAt !== null && (
        <Link
          to={paths.personal}
          search={{ currentType: 'payment', id: orderId }}
          className={buttonClass('text', 'dense')}
          aria-label={words.receiptOf(packageName)}
        >
          {words.receipt}
        </Link>
      )}
      {invoiceable?.some((one) => one.orderId === orderId) && (
        <Button variant="text" size="dense" onClick={onInvoice}>
          {words.invoice.ask}
        </Button>
      )}
    </div>
  );
}

function WithdrawButton({ refundId }: { refundId: string }) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  async function withdraw() {
    const { withdrawTitle: title, withdrawText: text, withdrawYes: yes, withdrawNo: no } = words.refund;
    if (!(await ask({ title, text, yes, no }))) return;
    setBusy(true);
    await api.call(withdrawRefund, { refundId }).then(
      () => toast(words.refund.withdrawn, { kind: 'success' }),
      () => undefined,
    );
    await client.invalidateQueries({ queryKey: ['own'] });
    setBusy(false);
  }
  return (
    <Button variant="text" size="dense" busy={busy} onClick={() => void withdraw()}>
      {words.refund.withdraw}
    </Button>
  );
}

function RefundLine({ refund }: { refund: NonNullable<Order['refund']> }) {
  return (
    <p className={`order-refund order-refund-${refund.state}`}>
      <b className="text-ink">¥{formatYuan(refund.amountFen)}</b>
      <span>{words.refund.states[refund.state]}</span>
      <time className="ml-auto text-ink-3" dateTime={refund.doneAt ?? refund.decidedAt ?? refund.requestedAt}>
        {formatMoment(refund.doneAt ?? refund.decidedAt ?? refund.requestedAt, serverNow())}
      </time>
      {refund.decisionReason && <span className="[flex-basis:100%]">{refund.decisionReason}</span>}
    </p>
  );
}
