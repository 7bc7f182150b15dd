import { Status } from '@yinji/ui';
import { formatMoment } from '../../lib/format.ts';
import { OrderLink } from '../../lib/order-link.tsx';
import { formatYuan } from './fen.ts';
import type { OrderLine } from './order-query.ts';
import { orderWords } from './order-words.ts';
import { StoryTable } from './story-table.tsx';

/** Orders of one buyer, each leading to its story. */
export function OrderLines({
  title,
  none,
  orders,
}: {
  title: string;
  none: string;
  orders: readonly OrderLine[];
}) {
  const { lines, states } = orderWords;
  return (
    <StoryTable title={title} none={none} columns={lines}>
      {orders.map((one) => (
        <tr key={one.orderNo}>
          <th scope="row" data-label={lines.order}>
            {one.packageName}
            <small>
              <OrderLink orderNo={one.orderNo} />
            </small>
          </th>
          <td data-label={lines.created}>
            <time dateTime={one.createdAt}>{formatMoment(one.createdAt)}</time>
          </td>
          <td data-label={lines.paid}>{one.paidAt === null ? '—' : formatMoment(one.paidAt)}</td>
          <td data-label={lines.state}>
            <Status {...states[one.state]} />
          </td>
          <td data-label={lines.price} className="finance-money">
            {formatYuan(one.priceFen)}
          </td>
        </tr>
      ))}
    </StoryTable>
  );
}
