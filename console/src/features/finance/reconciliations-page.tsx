import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Status, buttonClass, type StatusKind } from '@yinji/ui';
import { paths } from '../../config/paths.ts';
import { useListAddress } from '../../lib/address.ts';
import { Choice } from './choice.tsx';
import { formatDifference, formatYuan } from './fen.ts';
import { FinanceList } from './finance-list.tsx';
import { FinanceFrame } from './finance-frame.tsx';
import { daysQuery, type Day } from './finance-query.ts';
import { words } from './words.ts';

const LOOKS: Record<Day['state'], StatusKind> = {
  waiting: 'draft',
  agreed: 'passed',
  differs: 'rejected',
  resolved: 'passed',
};

/** Each day and channel: the bill, our books, and whether they agree. */
export function ReconciliationsPage() {
  const { title, lead, show, shows, empty, columns } = words.days;
  const { show: shown, setShow, page, setPage } = useListAddress<'all' | 'open'>(['all', 'open']);
  const list = useQuery(daysQuery(shown === 'open', page));
  return (
    <FinanceFrame title={title} lead={lead}>
      <Choice
        label={show}
        value={shown}
        onChange={setShow}
        options={(['all', 'open'] as const).map((id) => ({ id, label: shows[id] }))}
      />
      <FinanceList
        label={title}
        list={list}
        empty={empty[shown]}
        page={page}
        onPage={setPage}
        columns={[
          { key: 'date', label: columns.date },
          { key: 'channel', label: columns.channel },
          { key: 'state', label: columns.state },
          { key: 'bill', label: columns.bill, money: true },
          { key: 'own', label: columns.own, money: true },
          { key: 'differs', label: columns.differs, money: true },
          { key: 'act', label: columns.act, hidden: true },
        ]}
        renderRow={(row) => <Row key={row.reconciliationId} row={row} />}
      />
    </FinanceFrame>
  );
}

function Row({ row }: { row: Day }) {
  const { columns, states, openCount, look, lookAt } = words.days;
  const billFen = row.billPaidFen - row.billRefundedFen;
  const ownFen = row.ownPaidFen - row.ownRefundedFen;
  const isOpen = row.state !== 'waiting';
  return (
    <tr>
      <th scope="row" data-label={columns.date}>
        {row.date}
      </th>
      <td data-label={columns.channel}>{words.channels[row.channel]}</td>
      <td data-label={columns.state}>
        <Status kind={LOOKS[row.state]} word={row.open > 0 ? openCount(row.open) : states[row.state]} />
      </td>
      <td data-label={columns.bill} className="finance-money">
        {isOpen ? formatYuan(billFen) : '—'}
      </td>
      <td data-label={columns.own} className="finance-money">
        {isOpen ? formatYuan(ownFen) : '—'}
      </td>
      <td
        data-label={columns.differs}
        className={billFen === ownFen ? 'finance-money' : 'finance-money finance-differs'}
      >
        {isOpen ? formatDifference(billFen - ownFen) : '—'}
      </td>
      <td className="finance-act">
        <Link
          to={paths.reconciliation}
          search={{ id: row.reconciliationId }}
          className={buttonClass('secondary', 'dense')}
          aria-label={lookAt(row.date, words.channels[row.channel])}
        >
          {look}
        </Link>
      </td>
    </tr>
  );
}
