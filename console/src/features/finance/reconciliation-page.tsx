import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { resolveDifference } from '@yinji/contract';
import { Button, EmptyState, Skeleton, Status, Fact } from '@yinji/ui';
import { useState } from 'react';
import { hasCode } from '@yinji/web';
import { paths } from '../../config/paths.ts';
import { api } from '../../lib/api.ts';
import { formatMoment } from '../../lib/format.ts';
import { OrderLink } from '../../lib/order-link.tsx';
import { QueryPlace } from '../../lib/query-place.tsx';
import { useTitle } from '../../lib/use-title.ts';
import { sumsOf } from './difference-sums.ts';
import { formatDifference, formatYuan } from './fen.ts';
import { dayQuery, type Day, type Difference } from './finance-query.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { words } from './words.ts';
import './finance.css';

/** One day of one channel: three sums, and the differences. */
export function ReconciliationPage() {
  const { id = '' } = useSearch({ strict: false }) as { id?: string };
  const day = useQuery(dayQuery(id));
  useTitle(words.day.title);
  return (
    <main id="main" className="page finance" tabIndex={-1}>
      <Link to={paths.reconciliations} className="inline-block mb-8 text-brand">
        ← {words.day.back}
      </Link>
      {day.data ? (
        <DayParts day={day.data} differences={day.data.differences} />
      ) : hasCode(day.error, 'NOT_FOUND') ? (
        <EmptyState title={words.day.gone} />
      ) : (
        <QueryPlace query={day} title={words.loadFailed}>
          <Skeleton shape="block" className="min-h-56 mt-14" />
          <Skeleton shape="block" className="min-h-56 mt-14 finance-tall" />
        </QueryPlace>
      )}
    </main>
  );
}

function DayParts({ day, differences }: { day: Day; differences: Difference[] }) {
  const text = words.day;
  return (
    <>
      <div className="finance-head mb-20">
        <h1>{text.title}</h1>
        <p>
          {text.period(day.date, words.channels[day.channel])}
          {day.checkedAt && `　${text.checked(formatMoment(day.checkedAt))}`}
        </p>
      </div>
      {day.state === 'waiting' ? (
        <p className="finance-card finance-note">{text.waiting}</p>
      ) : (
        <>
          <Equation day={day} found={differences.length} />
          <Differences differences={differences} />
        </>
      )}
    </>
  );
}

const inYuan = (fen: number) => `${fen < 0 ? '−' : ''}¥${formatYuan(Math.abs(fen))}`;

/** The bill minus our books is the difference, written as an equation. */
function Equation({ day, found }: { day: Day; found: number }) {
  const text = words.day;
  const billFen = day.billPaidFen - day.billRefundedFen;
  const ownFen = day.ownPaidFen - day.ownRefundedFen;
  const part = (label: string, value: string, below: string) => (
    <Fact name={label}>
      {value}
      <small>{below}</small>
    </Fact>
  );
  const counts = (paid: number, refunded: number, rows: number) =>
    text.counts(formatYuan(paid), formatYuan(refunded), rows);
  return (
    <dl className="finance-card finance-equation flex items-center gap-28 max-md:flex-col max-md:items-stretch max-md:gap-8">
      {part(text.bill, inYuan(billFen), counts(day.billPaidFen, day.billRefundedFen, day.billRows))}
      <i
        className="text-ink-3 [font:400_26px/44px_var(--serif)] max-md:leading-20 max-md:text-center"
        aria-hidden="true"
      >
        −
      </i>
      {part(text.own, inYuan(ownFen), counts(day.ownPaidFen, day.ownRefundedFen, day.ownRows))}
      <i
        className="text-ink-3 [font:400_26px/44px_var(--serif)] max-md:leading-20 max-md:text-center"
        aria-hidden="true"
      >
        =
      </i>
      {part(text.net, inYuan(billFen - ownFen), text.found(found, day.open))}
    </dl>
  );
}

function Differences({ differences }: { differences: Difference[] }) {
  const { columns, none, list } = words.day;
  const [opened, setOpened] = useState<Difference>();
  if (differences.length === 0)
    return (
      <div className="finance-card finance-empty">
        <EmptyState title={none[0]}>{none[1]}</EmptyState>
      </div>
    );
  return (
    <div className="finance-card">
      <table className="w-full mb-14 max-md:block" aria-label={list}>
        <thead className="max-md:absolute max-md:w-1 max-md:h-1 max-md:overflow-hidden max-md:[clip-path:inset(50%)]">
          <tr>
            <th scope="col">{columns.kind}</th>
            <th scope="col">{columns.numbers}</th>
            <th scope="col" className="finance-money">
              {columns.own}
            </th>
            <th scope="col" className="finance-money">
              {columns.bill}
            </th>
            <th scope="col" className="finance-money">
              {columns.differs}
            </th>
            <th scope="col">{columns.state}</th>
          </tr>
        </thead>
        <tbody className="max-md:block">
          {differences.map((one) => (
            <DifferenceRow key={one.differenceId} one={one} onOpen={() => setOpened(one)} />
          ))}
        </tbody>
      </table>
      {opened && <NoteDialog key={opened.differenceId} one={opened} onClose={() => setOpened(undefined)} />}
    </div>
  );
}

function DifferenceRow({ one, onOpen }: { one: Difference; onOpen: () => void }) {
  const text = words.day;
  const [kind, why] = text.kinds[one.kind];
  const { own, bill, differs } = sumsOf(one);
  return (
    <tr>
      <th scope="row" data-label={text.columns.kind}>
        {kind}
        <small>{`${text.of[one.of]}：${why}`}</small>
      </th>
      <td data-label={text.columns.numbers} className="mono">
        <OrderLink orderNo={one.orderNo} />
        {one.refundNo && <small className="mono">{one.refundNo}</small>}
      </td>
      <td data-label={text.columns.own} className="finance-money">
        {one.ownFen === null ? '—' : formatYuan(own)}
      </td>
      <td data-label={text.columns.bill} className="finance-money">
        {one.billFen === null ? '—' : formatYuan(bill)}
      </td>
      <td data-label={text.columns.differs} className="finance-money finance-differs">
        {formatDifference(differs)}
      </td>
      <td className="finance-resolution">
        {one.resolvedAt ? (
          <>
            <Status kind="passed" word={text.resolved} />
            <p className="mt-6 text-ink-2 wrap-anywhere">{one.note}</p>
            <small>{text.by(one.resolvedBy ?? '', formatMoment(one.resolvedAt))}</small>
          </>
        ) : (
          <Button size="dense" variant="primary" aria-label={text.resolveFor(one.orderNo)} onClick={onOpen}>
            {text.resolve}
          </Button>
        )}
      </td>
    </tr>
  );
}

function NoteDialog({ one, onClose }: { one: Difference; onClose: () => void }) {
  const text = words.day;
  return (
    <ReasonDialog
      about={one.differenceId}
      open
      onClose={onClose}
      title={text.dialog}
      label={text.note}
      hint={text.noteHint}
      missing={text.noteMissing}
      acts={[
        {
          label: text.submit,
          variant: 'primary',
          done: text.done,
          run: (note) => api.call(resolveDifference, { differenceId: one.differenceId, note }),
        },
      ]}
    >
      <p>
        {text.kinds[one.kind][0]}
        <span className="ml-12 text-ink-2 wrap-anywhere mono">{one.refundNo ?? one.orderNo}</span>
      </p>
    </ReasonDialog>
  );
}
