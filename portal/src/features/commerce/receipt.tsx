import { Link } from '@tanstack/react-router';
import { sha256, toHex } from '@yinji/evidence';
import { Button, Fact, Rosette, Status, buttonClass } from '@yinji/ui';
import { parseSearch, serverNow } from '@yinji/web';
import { useEffect, useState, type ReactNode } from 'react';
import { paths } from '../../config/paths.ts';
import { SITE } from '../../config/site.ts';
import { formatCount, formatDay, formatInstant, formatTerm, formatYuan } from '../../lib/format.ts';
import { useSession } from '../../lib/session.ts';
import { printOnly } from '../../lib/verification/print.ts';
import { becomeMember } from './become-member.ts';
import { capitalYuan } from './capital-yuan.ts';
import { findPlace, forgetPlace } from './paying-place.ts';
import type { OwnOrder } from './pay-queries.ts';
import { orderWords as words, purchaseWords } from './words.ts';

interface ReceiptProps {
  order: OwnOrder;
  paid: NonNullable<OwnOrder['paid']>;
}

/** What the money bought, then the paper, then the way on. */
export function Receipt({ order, paid }: ReceiptProps) {
  const { state, isDisplay, quotas } = order;
  const isMember = state === 'paid' && !isDisplay && Date.parse(paid.endsAt) > serverNow();
  // What the page asked of its account may be answered later still.
  const isKnown = useSession()?.account.isMember ?? true;
  useEffect(() => {
    if (isMember && !isKnown) becomeMember();
  }, [isMember, isKnown]);
  const bought = (['evidence', 'authentic', 'gallery', 'common'] as const).filter((kind) => quotas[kind] > 0);
  return (
    <>
      {state === 'paid' && (
        <p className="receipt-bought">
          <Status kind="passed" word={words.arrived} />
          <span className="muted">
            {isDisplay
              ? words.displayBegins
              : `${bought.map((kind) => `${purchaseWords.quotaNames[kind]} ${formatCount(quotas[kind])}`).join('、')}，${words.usable}`}
          </span>
        </p>
      )}
      <Paper order={order} paid={paid} />
      <div className="receipt-actions">
        {state === 'paid' && <GoOn order={order} />}
        <Button onClick={() => void printOnly()}>{words.print}</Button>
        <Link to={paths.personal} search={{ currentType: 'payment' }} className={buttonClass()}>
          {words.invoice}
        </Link>
      </div>
    </>
  );
}

function Paper({ order, paid }: ReceiptProps) {
  const { orderNo, packageName, priceFen, termDays, isDisplay, refund, state } = order;
  const rows: [string, ReactNode][] = [
    [words.payer, paid.by],
    [words.payee, SITE.operator || SITE.name],
    [words.reason, isDisplay ? packageName : words.packageOf(packageName, formatTerm(termDays))],
    [words.way, paid.channel === null ? words.free : words.channels[paid.channel]],
    [words.moment, formatInstant(paid.at)],
    [words.tradeNo, paid.tradeNo],
    [words.until, !isDisplay && formatDay(paid.endsAt)],
    [words.refund, refundOf()],
  ];
  function refundOf(): ReactNode {
    if (refund?.state === 'done')
      return words.refunded(formatYuan(refund.amountFen), formatDay(refund.doneAt ?? paid.at));
    if (state === 'refunding') return words.refunding;
    return state === 'paid' && priceFen > 0 && !isDisplay && words.refundBy(formatDay(paid.fullRefundUntil));
  }
  return (
    <article className="receipt" data-theme="light">
      {order.simulated && <p className="receipt-simulated">{words.simulated}</p>}
      <div className="receipt-head">
        <div>
          <h2>{words.receipt}</h2>
          <p className="mono receipt-no">{orderNo}</p>
        </div>
        <Rosette digest={markOf(`${orderNo} ${priceFen} ${paid.at}`)} />
      </div>
      <p className="receipt-price">
        <small>¥</small>
        {formatYuan(priceFen)}
      </p>
      <p className="receipt-capitals">{capitalYuan(priceFen)}</p>
      <dl>
        {rows.map(
          ([name, value]) =>
            value && (
              <Fact key={name} name={name}>
                {value}
              </Fact>
            ),
        )}
      </dl>
    </article>
  );
}

/** Of number, amount and moment: another receipt has another mark. No seal: that stands on proofs alone. */
const markOf = (said: string): string => toHex(sha256(new TextEncoder().encode(said)));

/** Back to where somebody was when the order was to be paid; else to what most buy it for. */
function GoOn({ order }: { order: OwnOrder }) {
  const [place] = useState(() => findPlace(order.orderId));
  const back = place === undefined ? undefined : new URL(place, 'https://portal.invalid');
  const isUpload = back === undefined || back.pathname.startsWith(paths.upload);
  return (
    <Link
      // Parsed from text: the router checks it like any other address.
      to={(back?.pathname ?? paths.upload) as typeof paths.home}
      search={(back === undefined ? {} : parseSearch(back.search)) as never}
      className={buttonClass('primary', 'big')}
      onClick={() => forgetPlace(order.orderId)}
    >
      {isUpload ? words.deposit : words.goOn}
    </Link>
  );
}
