import { Button, Countdown } from '@yinji/ui';
import { serverNow } from '@yinji/web';
import { useState } from 'react';
import { isPhone } from '../../lib/device.ts';
import { formatYuan } from '../../lib/format.ts';
import { packageDialog, usePackageDialog } from '../../lib/package-dialog.ts';
import { useWechatReturn } from './in-wechat/use-wechat-return.ts';
import { HelpLink } from './help/help-link.tsx';
import { PayHere } from './pay-here.tsx';
import type { OwnOrder } from './pay-queries.ts';
import { pressPaid } from './press-paid.ts';
import { askInWechat } from './use-leave-to-pay.ts';
import { usePolledPayment } from './use-polled-payment.ts';
import { orderWords as words, purchaseWords } from './words.ts';

/** So many answers of "not yet" after coming back, and the person is asked to pay again. */
const PATIENCE = 3;

/** 正在确认 for a few seconds after somebody comes back, then what to do; it is asked on and on meanwhile. */
export function OpenOrder({ order }: { order: OwnOrder }) {
  const { orderId, orderNo, expiresAt, priceFen, isDisplay, packageName, state, paysInWechat } = order;
  const misses = usePolledPayment({
    order: { orderNo, needsPayment: true, isDisplay },
    priceFen,
    // Its dialog asks.
    isPaused: usePackageDialog() !== undefined,
  });
  const isOpening = useWechatReturn(orderId, askInWechat(orderId));
  const [busy, setBusy] = useState(false);
  const [isOver, setIsOver] = useState(false);
  const [isHelp, setHelp] = useState(false);
  const isConfirming = state === 'paying' && misses < PATIENCE;
  const resume = () => packageDialog.resume({ orderId, orderNo, expiresAt, isDisplay });
  const press = async () => {
    setBusy(true);
    await pressPaid(orderNo, priceFen);
    setBusy(false);
  };
  return (
    <section className="open-order" aria-labelledby="open-order">
      <div className="open-order-left" data-confirming={isConfirming || undefined}>
        <Countdown until={Date.parse(expiresAt)} now={serverNow} onEnd={() => setIsOver(true)} />
        <span className="sm dim">{words.left}</span>
      </div>
      <div className="open-order-word" aria-live="polite">
        <h2 id="open-order" className="[font:600_27px/40px_var(--serif)]">
          {isOpening
            ? words.opening
            : isConfirming
              ? words.confirming
              : state === 'paying'
                ? words.unpaid
                : words.waiting}
        </h2>
        <p className="muted">
          {isOpening ? words.openingText : isConfirming ? words.confirmingText : words.unpaidText}
        </p>
      </div>
      <p className="open-order-price">
        {packageName}
        <b>¥{formatYuan(priceFen)}</b>
      </p>
      {isOpening || isConfirming || isOver ? null : isHelp ? (
        <HelpLink {...order} onBack={() => setHelp(false)} />
      ) : order.termsAcceptedAt !== null && isPhone() ? (
        <PayHere
          orderId={orderId}
          paysInWechat={paysInWechat}
          onCode={resume}
          onHelp={isDisplay ? undefined : () => setHelp(true)}
        />
      ) : (
        <Button variant="primary" size="big" block onClick={resume}>
          {words.resume}
        </Button>
      )}
      {state === 'paying' && (
        <Button block busy={busy} onClick={() => void press()}>
          {purchaseWords.paid}
        </Button>
      )}
      <dl className="open-order-worries">
        {words.worries.map(([worry, answer]) => (
          <div key={worry}>
            <dt>{worry}</dt>
            <dd>{answer}</dd>
          </div>
        ))}
      </dl>
      <p className="xs dim">
        {purchaseWords.orderNo} <span className="mono">{orderNo}</span>
      </p>
    </section>
  );
}
