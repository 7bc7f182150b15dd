import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Button, EmptyState, Pager, Skeleton } from '@yinji/ui';
import { QueryState } from '@yinji/web';
import { useState } from 'react';
import { LIST_PAGE_SIZE, LIST_PAGE_SIZES } from '../../config/constants.ts';
import { paths } from '../../config/paths.ts';
import { packageDialog } from '../../lib/package-dialog.ts';
import { words } from '../../lib/words.ts';
import { InvoiceDialog } from './invoice-dialog.tsx';
import { InvoiceList } from './invoice-list.tsx';
import { OrderRow } from './order-row.tsx';
import { ownOrdersQuery, type Order } from './payment-queries.ts';
import { RefundDialog } from './refund-dialog.tsx';
import { paymentWords } from './words.ts';
import './payment.css';

/** Orders with what can be done about each, and the invoices below. */
export function PaymentView() {
  const { page = 1, size = LIST_PAGE_SIZE } = useSearch({ from: '/shell/personal' });
  const navigate = useNavigate({ from: paths.personal });
  const ownOrders = useQuery(ownOrdersQuery(page, size));
  const [refunding, setRefunding] = useState<Order>();
  const [invoicing, setInvoicing] = useState<string | true>();
  if (!ownOrders.isSuccess)
    return (
      <QueryState query={ownOrders} title={words.loadFailed}>
        {[1, 2, 3].map((place) => (
          <Skeleton key={place} shape="block" className="h-84 my-12" />
        ))}
      </QueryState>
    );
  const { data } = ownOrders;
  if (data.total === 0)
    return (
      <EmptyState
        title={paymentWords.empty}
        actions={<Button onClick={packageDialog.open}>{paymentWords.packages}</Button>}
      >
        <p>{paymentWords.emptyText}</p>
      </EmptyState>
    );
  return (
    <>
      <ul className="orders mb-24">
        {data.items.map((order) => (
          <OrderRow
            key={order.orderId}
            order={order}
            onRefund={() => setRefunding(order)}
            onInvoice={() => setInvoicing(order.orderId)}
          />
        ))}
      </ul>
      {data.total > size && (
        <Pager
          total={data.total}
          page={page}
          size={size}
          sizes={LIST_PAGE_SIZES}
          unit="笔"
          onPage={(next) =>
            void navigate({ search: (before) => ({ ...before, page: next === 1 ? undefined : next }) })
          }
        />
      )}
      <InvoiceList onAsk={() => setInvoicing(true)} />
      {refunding && <RefundDialog order={refunding} onClose={() => setRefunding(undefined)} />}
      {invoicing !== undefined && (
        <InvoiceDialog
          chosen={invoicing === true ? undefined : invoicing}
          onClose={() => setInvoicing(undefined)}
        />
      )}
    </>
  );
}
