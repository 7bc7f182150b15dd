import { Status } from '@yinji/ui';
import { formatMoment } from '../../lib/format.ts';
import { formatYuan } from './fen.ts';
import type { OrderStory } from './order-query.ts';
import { orderWords } from './order-words.ts';
import { REFUND_LOOKS } from './refund-looks.ts';
import { StoryTable } from './story-table.tsx';
import { words } from './words.ts';

/** Each attempt to pay: how, under which numbers, and how we learned of it. */
export function Payments({ payments }: Pick<OrderStory, 'payments'>) {
  const { title, none, columns, states, told, asked, notYet } = orderWords.payments;
  return (
    <StoryTable title={title} none={none} columns={columns}>
      {payments.map((one) => {
        const notification = one.notifications.find(({ kind }) => kind === 'paid');
        return (
          <tr key={one.paymentId}>
            <th scope="row" data-label={columns.channel}>
              {words.channels[one.channel]}
              <small>{orderWords.manners[one.manner]}</small>
            </th>
            <td data-label={columns.numbers} className="mono wrap-anywhere">
              {one.paymentNo}
              {one.tradeNo && <small className="mono">{one.tradeNo}</small>}
            </td>
            <td data-label={columns.told}>
              {notification ? told(notification.times) : one.paidAt === null ? notYet : asked}
            </td>
            <td data-label={columns.at}>{one.paidAt === null ? notYet : formatMoment(one.paidAt)}</td>
            <td data-label={columns.state}>
              <Status {...states[one.state]} />
            </td>
            <td data-label={columns.amount} className="finance-money">
              {one.amountFen === null ? notYet : formatYuan(one.amountFen)}
            </td>
          </tr>
        );
      })}
    </StoryTable>
  );
}

export function Refunds({ refunds }: Pick<OrderStory, 'refunds'>) {
  const { title, none, columns, people, waits, automatic, withdrawn } = orderWords.refunds;
  return (
    <StoryTable title={title} none={none} columns={columns}>
      {refunds.map((one) => (
        <tr key={one.refundId}>
          <th scope="row" data-label={columns.kind}>
            {words.refunds.kinds[one.kind]}
            <small className="mono">{one.refundNo}</small>
          </th>
          <td data-label={columns.people}>
            {people(one.endorsedBy, one.decidedBy) ||
              (one.decidedAt === null ? waits : one.state === 'withdrawn' ? withdrawn : automatic)}
            <small>{one.decisionReason ?? one.endorseReason}</small>
          </td>
          <td data-label={columns.state}>
            <Status kind={REFUND_LOOKS[one.state]} word={words.refunds.states[one.state]} />
            {one.failure !== null && <small>{one.failure}</small>}
          </td>
          <td data-label={columns.amount} className="finance-money">
            {formatYuan(one.amountFen)}
          </td>
        </tr>
      ))}
    </StoryTable>
  );
}

export function Invoices({ invoices }: Pick<OrderStory, 'invoices'>) {
  const { title, none, columns, kinds, states } = orderWords.invoices;
  return (
    <StoryTable title={title} none={none} columns={columns}>
      {invoices.map((one) => (
        <tr key={one.id}>
          <th scope="row" data-label={columns.kind}>
            {kinds[one.titleKind]}
          </th>
          <td data-label={columns.at}>{formatMoment(one.requestedAt)}</td>
          <td data-label={columns.people}>{one.decidedBy ?? '—'}</td>
          <td data-label={columns.state}>
            <Status {...states[one.state]} />
          </td>
          <td data-label={columns.amount} className="finance-money">
            {formatYuan(one.amountFen)}
          </td>
        </tr>
      ))}
    </StoryTable>
  );
}
