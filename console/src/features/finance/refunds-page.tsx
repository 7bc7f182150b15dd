import { useQuery } from '@tanstack/react-query';
import { Button, Status } from '@yinji/ui';
import { useState } from 'react';
import { useListAddress } from '../../lib/address.ts';
import { formatMoment } from '../../lib/format.ts';
import { OrderLink } from '../../lib/order-link.tsx';
import { Choice } from './choice.tsx';
import { formatYuan } from './fen.ts';
import { FinanceList } from './finance-list.tsx';
import { FinanceFrame } from './finance-frame.tsx';
import { refundsQuery, type RefundRow, type Shown } from './finance-query.ts';
import { RefundDialog } from './refund-dialog.tsx';
import { REFUND_LOOKS } from './refund-looks.ts';
import { words } from './words.ts';

const SHOWN = Object.keys(words.refunds.shows) as [Shown, ...Shown[]];

/** Requested refunds, refunds under way, and those a provider could not make. */
export function RefundsPage() {
  const { title, lead, show: showLabel, shows, empty, columns } = words.refunds;
  const { show, setShow, page, setPage } = useListAddress<Shown>(SHOWN);
  const [opened, setOpened] = useState<RefundRow>();
  const list = useQuery(refundsQuery(show, page));
  const counts = list.data?.counts;
  const numbers = { requested: counts?.requested, 'under-way': counts?.underWay, failed: counts?.failed };
  return (
    <FinanceFrame title={title} lead={lead}>
      <Choice
        label={showLabel}
        value={show}
        onChange={setShow}
        options={SHOWN.map((id) => ({
          id,
          label: shows[id],
          ...(id !== 'all' && { count: numbers[id] ?? 0 }),
        }))}
      />
      <FinanceList
        label={title}
        list={list}
        empty={empty[show]}
        page={page}
        onPage={setPage}
        columns={[
          { key: 'order', label: columns.order },
          { key: 'kind', label: columns.kind },
          { key: 'at', label: columns.at },
          { key: 'state', label: columns.state },
          { key: 'amount', label: columns.amount, money: true },
          { key: 'act', label: columns.act, hidden: true },
        ]}
        renderRow={(row) => <Row key={row.refundId} row={row} onOpen={() => setOpened(row)} />}
      />
      {opened && <RefundDialog key={opened.refundId} row={opened} onClose={() => setOpened(undefined)} />}
    </FinanceFrame>
  );
}

function Row({ row, onOpen }: { row: RefundRow; onOpen: () => void }) {
  const { kinds, states, full, share, open, look, openFor, columns, waitsSecond } = words.refunds;
  const what = row.state === 'requested' ? open : look;
  return (
    <tr>
      <th scope="row" data-label={columns.order}>
        {row.packageName}
        <small>
          <OrderLink orderNo={row.orderNo} />
        </small>
      </th>
      <td data-label={columns.kind}>
        {kinds[row.kind]}
        <small>{row.kind === 'requested' ? (row.isFull ? full : share) : words.channels[row.channel]}</small>
      </td>
      <td data-label={columns.at}>
        <time dateTime={row.requestedAt}>{formatMoment(row.requestedAt)}</time>
      </td>
      <td data-label={columns.state}>
        <Status kind={REFUND_LOOKS[row.state]} word={states[row.state]} />
        {row.state === 'requested' && row.endorsedBy !== null && <small>{waitsSecond}</small>}
      </td>
      <td data-label={columns.amount} className="finance-money">
        {formatYuan(row.amountFen)}
      </td>
      <td className="finance-act">
        <Button
          size="dense"
          variant={row.state === 'requested' ? 'primary' : 'secondary'}
          aria-label={openFor(what, row.orderNo)}
          onClick={onOpen}
        >
          {what}
        </Button>
      </td>
    </tr>
  );
}
