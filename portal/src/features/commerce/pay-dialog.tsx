import { useQuery } from '@tanstack/react-query';
import { Button, Dialog, FailureState, Loading, Skeleton } from '@yinji/ui';
import { useState } from 'react';
import { QueryFailure } from '@yinji/web';
import { isPhone } from '../../lib/device.ts';
import type { Subject } from '../../lib/package-dialog.ts';
import { HelpLink } from './help/help-link.tsx';
import { helpWords } from './help/words.ts';
import { PayCode } from './pay-code.tsx';
import { PayFacts, PaySummary } from './pay-facts.tsx';
import { PayHere } from './pay-here.tsx';
import { factsQuery, orderQuery, type Facts, type Order } from './pay-queries.ts';
import { useLeaveToPay } from './use-leave-to-pay.ts';
import { usePolledPayment } from './use-polled-payment.ts';
import { payHereWords, purchaseWords } from './words.ts';

/**
 * Order → facts and consent → QR code → polled every 2 s until paid. An order of 0 is completed at once (`flag`
 * false).
 */
export function PayDialog({
  subject,
  opening,
  onClose,
}: {
  subject: Subject;
  opening: number;
  onClose: () => void;
}) {
  const [attempt, setAttempt] = useState(0);
  const [closedAttempt, setClosedAttempt] = useState<number>();
  const { data: order, isError, error } = useQuery(orderQuery(subject, opening, attempt));
  const closed = closedAttempt === attempt;
  const isResumed = 'order' in subject;
  return (
    <Dialog open title={subject.name === undefined ? '继续支付' : `购买“${subject.name}”`} onClose={onClose}>
      {closed || isError ? (
        <FailureState
          title={closed ? purchaseWords.closed : purchaseWords.notSubmitted}
          error={closed ? undefined : error}
          retriesItself={false}
          // A continued order cannot be opened again: its buyer orders again.
          onRetry={() => (isResumed ? onClose() : setAttempt(attempt + 1))}
        >
          {purchaseWords.notCharged}
        </FailureState>
      ) : order ? (
        <Pay key={order.orderId} order={order} opening={opening} onClosed={() => setClosedAttempt(attempt)} />
      ) : (
        <Loading className="pay-loading">
          <Skeleton shape="block" className="h-420" />
        </Loading>
      )}
    </Dialog>
  );
}

function Pay({ order, opening, onClosed }: { order: Order; opening: number; onClosed: () => void }) {
  const facts = useQuery(factsQuery(order, opening));
  const [accepted, setAccepted] = useState(false);
  const leave = useLeaveToPay();
  const [way, setWay] = useState<'here' | 'code' | 'help'>(isPhone() ? 'here' : 'code');
  if (!order.needsPayment) return <PayCode order={order} priceFen={0} onClosed={onClosed} />;
  if (facts.isError) return <QueryFailure query={facts} title={purchaseWords.factsFailed} />;
  if (!facts.data)
    return (
      <Loading className="pay-loading">
        <Skeleton shape="block" className="h-420" />
      </Loading>
    );
  if (!accepted && facts.data.termsAcceptedAt === null)
    return (
      <PayFacts
        facts={facts.data}
        onAccepted={async (channel) => {
          if (channel !== undefined) await leave(order.orderId, channel).catch(() => undefined);
          setAccepted(true);
        }}
      />
    );
  const help = facts.data.isDisplay ? undefined : () => setWay('help');
  return (
    <>
      <PaySummary facts={facts.data} isArrival={accepted} />
      {way === 'help' ? (
        <Help order={order} facts={facts.data} onBack={() => setWay(isPhone() ? 'here' : 'code')} />
      ) : way === 'code' ? (
        <PayCode order={order} priceFen={facts.data.priceFen} onClosed={onClosed} />
      ) : (
        <PayHere
          orderId={order.orderId}
          paysInWechat={facts.data.paysInWechat}
          onCode={() => setWay('code')}
          onHelp={help}
        />
      )}
      {way === 'code' && (
        <div className="grid gap-12 pt-12">
          {isPhone() && (
            <Button variant="text" block onClick={() => setWay('here')}>
              {payHereWords.here}
            </Button>
          )}
          {help && (
            <Button variant="text" block onClick={help}>
              {helpWords.ask}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

/** The dialog closes by itself once somebody has paid. */
function Help({ order, facts, onBack }: { order: Order; facts: Facts; onBack: () => void }) {
  usePolledPayment({ order, priceFen: facts.priceFen });
  return <HelpLink {...facts} expiresAt={order.expiresAt} onBack={onBack} />;
}
