import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FailureState, Loading, Skeleton } from '@yinji/ui';
import { serverNow } from '@yinji/web';
import { paths } from '../../config/paths.ts';
import { formatMoment, formatYuan } from '../../lib/format.ts';
import { words as shared } from '../../lib/words.ts';
import { invoicesQuery, latestOrdersQuery } from './wallet-queries.ts';
import { walletWords as words } from './words.ts';

/** The last orders at a glance; what can be done about them stands in the payment records. */
export function LatestOrders() {
  const orders = useQuery(latestOrdersQuery);
  const { data: invoices } = useQuery(invoicesQuery);
  const count = (state: string) => invoices?.items.filter((one) => one.state === state).length ?? 0;
  return (
    <section aria-labelledby="wallet-orders">
      <div className="wallet-head">
        <h2 id="wallet-orders">{words.money}</h2>
        <Link to={paths.personal} search={{ currentType: 'payment' }}>
          {words.allPayments}
        </Link>
      </div>
      {orders.isPending && (
        <Loading>
          <Skeleton shape="block" />
        </Loading>
      )}
      {orders.isError && (
        <FailureState
          error={orders.error}
          title={shared.loadFailed}
          onRetry={() => void orders.refetch()}
          retrying={orders.isFetching}
        />
      )}
      {orders.data?.total === 0 && <p className="wallet-line muted">{words.moneyNone}</p>}
      <ul className="wallet-orders">
        {orders.data?.items.map(({ orderId, packageName, priceFen, state, paidAt, createdAt, refund }) => (
          <li key={orderId}>
            <strong>{packageName}</strong>
            <time dateTime={paidAt ?? createdAt}>{formatMoment(paidAt ?? createdAt, serverNow())}</time>
            <span>{words.orderStates[state]}</span>
            <span className="wallet-refund">
              {refund?.state === 'done' && words.refund(formatYuan(refund.amountFen))}
            </span>
            <b>¥{formatYuan(priceFen)}</b>
          </li>
        ))}
      </ul>
      {invoices && invoices.total > 0 && (
        <p className="wallet-line sm muted">{words.invoices(count('issued'), count('requested'))}</p>
      )}
    </section>
  );
}
