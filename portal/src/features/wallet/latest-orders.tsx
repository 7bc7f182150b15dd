import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Loading, Skeleton } from '@yinji/ui';
import { serverNow, QueryFailure } from '@yinji/web';
import { paths } from '../../config/paths.ts';
import { formatMoment, formatYuan } from '../../lib/format.ts';
import { words as shared } from '../../lib/words.ts';
import { invoicesQuery, latestOrdersQuery } from './wallet-queries.ts';
import { walletWords as words } from './words.ts';

/** The last orders at a glance; their actions are in the payment records. */
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
      {orders.isError && <QueryFailure query={orders} title={shared.loadFailed} />}
      {orders.data?.total === 0 && <p className="py-16 px-0 muted">{words.moneyNone}</p>}
      <ul className="wallet-orders">
        {orders.data?.items.map(({ orderId, packageName, priceFen, state, paidAt, createdAt, refund }) => (
          <li
            className="grid grid-cols-[minmax(0,1fr)_108px_72px_110px_96px] gap-16 items-baseline py-12 px-0 line-b max-[760px]:grid-cols-[minmax(0,1fr)_auto] max-[760px]:gap-x-16 max-[760px]:gap-y-0"
            key={orderId}
          >
            <strong className="[font:600_17px/26px_var(--serif)] max-[760px]:row-1">{packageName}</strong>
            <time className="text-ink-3 text-14" dateTime={paidAt ?? createdAt}>
              {formatMoment(paidAt ?? createdAt, serverNow())}
            </time>
            <span className="text-ink-3 text-14">{words.orderStates[state]}</span>
            <span className="wallet-refund text-ink-3 text-14 max-[760px]:col-2 max-[760px]:text-right">
              {refund?.state === 'done' && words.refund(formatYuan(refund.amountFen))}
            </span>
            <b className="[font:600_20px/28px_var(--serif)] text-right max-[760px]:row-1 max-[760px]:col-2">
              ¥{formatYuan(priceFen)}
            </b>
          </li>
        ))}
      </ul>
      {invoices && invoices.total > 0 && (
        <p className="py-16 px-0 sm muted">{words.invoices(count('issued'), count('requested'))}</p>
      )}
    </section>
  );
}
