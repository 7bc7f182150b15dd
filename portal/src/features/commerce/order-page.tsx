import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, EmptyState, buttonClass } from '@yinji/ui';
import { QueryState } from '@yinji/web';
import { paths } from '../../config/paths.ts';
import { packageDialog } from '../../lib/package-dialog.ts';
import { words as common } from '../../lib/words.ts';
import { OpenOrder } from './open-order.tsx';
import { ownOrderQuery } from './pay-queries.ts';
import { Receipt } from './receipt.tsx';
import { Returned } from './returned.tsx';
import { orderWords as words } from './words.ts';
import './order-page.css';

/** One order at its own address: while it is open, whether it was paid; afterwards its receipt, which stays. */
export function OrderPage({ orderId }: { orderId: string }) {
  const query = useQuery(ownOrderQuery(orderId));
  const order = query.data;
  if (order === undefined) return <QueryState query={query} title={common.loadFailed} gone={<Unknown />} />;
  return (
    <div className="order-page">
      <p className="crumb">
        <Link to={paths.personal} search={{ currentType: 'payment' }}>
          {words.all}
        </Link>
        {`　/　${words.title}`}
      </p>
      {order.state === 'created' || order.state === 'paying' ? (
        <OpenOrder key={order.orderId} order={order} />
      ) : order.paid === null ? (
        <EmptyState title={words.closed} actions={<Button onClick={packageDialog.open}>{words.again}</Button>}>
          <p>{words.closedText}</p>
        </EmptyState>
      ) : (
        <Receipt order={order} paid={order.paid} />
      )}
      <Returned returned={order.returned} />
    </div>
  );
}

const Unknown = () => (
  <EmptyState
    title={words.unknown}
    actions={
      <Link to={paths.personal} search={{ currentType: 'payment' }} className={buttonClass()}>
        {words.all}
      </Link>
    }
  >
    <p>{words.unknownText}</p>
  </EmptyState>
);
