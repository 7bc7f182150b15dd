import { useQuery } from '@tanstack/react-query';
import { resolveDispute } from '@yinji/contract';
import { Button } from '@yinji/ui';
import { useState } from 'react';
import { useListAddress } from '../../lib/address.ts';
import { api } from '../../lib/api.ts';
import { formatMoment } from '../../lib/format.ts';
import { OrderLink } from '../../lib/order-link.tsx';
import { formatDifference, formatYuan } from './fen.ts';
import { FinanceList } from './finance-list.tsx';
import { FinanceFrame } from './finance-frame.tsx';
import { disputesQuery, type Disputed } from './finance-query.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { words } from './words.ts';

/** Payments of a wrong amount: they bought nothing, and can only be returned. */
export function DisputesPage() {
  const { title, lead, empty, columns } = words.disputes;
  const { page, setPage } = useListAddress(['all']);
  const [opened, setOpened] = useState<Disputed>();
  const list = useQuery(disputesQuery(page));
  return (
    <FinanceFrame title={title} lead={lead}>
      <FinanceList
        label={title}
        list={list}
        empty={empty}
        page={page}
        onPage={setPage}
        columns={[
          { key: 'order', label: columns.order },
          { key: 'channel', label: columns.channel },
          { key: 'at', label: columns.at },
          { key: 'price', label: columns.price, money: true },
          { key: 'paid', label: columns.paid, money: true },
          { key: 'differs', label: columns.differs, money: true },
          { key: 'act', label: columns.act, hidden: true },
        ]}
        renderRow={(row) => <Row key={row.paymentId} row={row} onOpen={() => setOpened(row)} />}
      />
      {opened && <GiveBackDialog key={opened.paymentId} row={opened} onClose={() => setOpened(undefined)} />}
    </FinanceFrame>
  );
}

function Row({ row, onOpen }: { row: Disputed; onOpen: () => void }) {
  const { columns, open } = words.disputes;
  return (
    <tr>
      <th scope="row" data-label={columns.order}>
        {row.packageName}
        <small>
          <OrderLink orderNo={row.orderNo} />
        </small>
      </th>
      <td data-label={columns.channel}>
        {words.channels[row.channel]}
        <small className="mono">{row.providerTradeNo}</small>
      </td>
      <td data-label={columns.at}>
        <time dateTime={row.paidAt}>{formatMoment(row.paidAt)}</time>
      </td>
      <td data-label={columns.price} className="finance-money">
        {formatYuan(row.priceFen)}
      </td>
      <td data-label={columns.paid} className="finance-money">
        {formatYuan(row.paidFen)}
      </td>
      <td data-label={columns.differs} className="finance-money finance-differs">
        {formatDifference(row.paidFen - row.priceFen)}
      </td>
      <td className="finance-act">
        <Button
          size="dense"
          variant="primary"
          aria-label={words.refunds.openFor(open, row.orderNo)}
          onClick={onOpen}
        >
          {open}
        </Button>
      </td>
    </tr>
  );
}

function GiveBackDialog({ row, onClose }: { row: Disputed; onClose: () => void }) {
  const { dialog, text, submit, propose, done, waits } = words.disputes;
  const yuan = formatYuan(row.paidFen);
  return (
    <ReasonDialog
      about={row.paymentId}
      open
      onClose={onClose}
      width="narrow"
      title={dialog}
      label={words.reason}
      hint={words.reasonHint}
      missing={words.reasonMissing}
      acts={[
        {
          label: (row.needsSecond ? propose : submit)(yuan),
          variant: 'primary',
          done: row.needsSecond ? waits : done,
          run: (reason) => api.call(resolveDispute, { paymentId: row.paymentId, reason }),
        },
      ]}
    >
      <p>{text(yuan)}</p>
      {row.needsSecond && (
        <p className="finance-warning py-12 px-16 rounded-(--radius) bg-reviewing-tint">
          {words.refunds.needsSecond}
        </p>
      )}
    </ReasonDialog>
  );
}
