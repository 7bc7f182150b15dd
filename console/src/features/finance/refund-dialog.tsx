import { decideRefund } from '@yinji/contract';
import { api } from '../../lib/api.ts';
import { formatMoment } from '../../lib/format.ts';
import { formatYuan } from './fen.ts';
import type { RefundRow } from './finance-query.ts';
import { ReasonDialog, type Act } from './reason-dialog.tsx';
import { words } from './words.ts';

/** One refund with everything needed for its decision. */
export function RefundDialog({ row, onClose }: { row: RefundRow; onClose: () => void }) {
  const text = words.refunds;
  return (
    <ReasonDialog
      about={row.refundId}
      open
      onClose={onClose}
      width="wide"
      title={text.dialog}
      acts={actsOf(row)}
      label={words.reason}
      hint={words.reasonHint}
      missing={words.reasonMissing}
    >
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] gap-x-32 gap-y-0 items-start max-md:grid-cols-[minmax(0,1fr)]">
        <div>
          <div className="finance-sum grid grid-cols-[1fr_auto] items-baseline gap-x-16 gap-y-2 py-14 px-18 rounded-(--radius) bg-sunken">
            <span>{text.amount}</span>
            <strong className="[font:600_30px/40px_var(--serif)] [font-variant-numeric:tabular-nums]">
              {formatYuan(row.amountFen)}
            </strong>
            <small className="col-span-full text-ink-2 text-13">
              {row.kind !== 'requested' ? text.kinds[row.kind] : row.isFull ? text.fullRule : text.rule}
            </small>
          </div>
          {row.parts.length > 0 && <Parts row={row} />}
        </div>
        <Facts row={row} />
      </div>
      <SecondPersonNote row={row} />
      {row.state === 'failed' && !row.mayRetry && (
        <p className="finance-warning py-12 px-16 rounded-(--radius) bg-reviewing-tint">{text.abnormal}</p>
      )}
    </ReasonDialog>
  );
}

/** Who has agreed, and who still must. */
function SecondPersonNote({ row: { state, needsSecond, endorsedBy, isOwnEndorsement } }: { row: RefundRow }) {
  const { ownEndorsed, firstEndorsed, needsSecond: needs } = words.refunds;
  if (state !== 'requested' || (!needsSecond && endorsedBy === null)) return null;
  const told = isOwnEndorsement ? ownEndorsed : endorsedBy === null ? needs : firstEndorsed(endorsedBy);
  return <p className="finance-warning py-12 px-16 rounded-(--radius) bg-reviewing-tint">{told}</p>;
}

function actsOf(row: RefundRow): Act[] {
  const { refundId, state, mayRetry, amountFen, isOwnEndorsement } = row;
  const isFirst = row.needsSecond && row.endorsedBy === null;
  const text = words.refunds;
  const decide = (decision: 'approve' | 'reject' | 'retry') => (reason: string) =>
    api.call(decideRefund, { refundId, decision, reason });
  if (state === 'requested')
    return [
      { label: text.reject, done: text.rejected, run: decide('reject') },
      ...(isOwnEndorsement
        ? []
        : [
            {
              label: (isFirst ? text.endorse : text.approve)(formatYuan(amountFen)),
              variant: 'primary' as const,
              done: isFirst ? text.endorsedDone : text.approved,
              run: decide('approve'),
            },
          ]),
    ];
  if (mayRetry) return [{ label: text.retry, variant: 'primary', done: text.retried, run: decide('retry') }];
  return [];
}

function Parts({ row }: { row: RefundRow }) {
  const { parts, used } = words.refunds;
  return (
    <table className="finance-parts w-full my-16" aria-label={used}>
      <thead>
        <tr>
          {Object.entries(parts).map(([key, label]) => (
            <th
              className="py-7 px-0 line-b [font-variant-numeric:tabular-nums] text-right"
              key={key}
              scope="col"
            >
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {row.parts.map((part) => (
          <tr key={part.kind}>
            <th className="py-7 px-0 line-b [font-variant-numeric:tabular-nums] text-right" scope="row">
              {words.quotas[part.kind]}
            </th>
            <td>{part.granted}</td>
            <td>{part.spent}</td>
            <td>{part.reserved}</td>
            <td>{part.unused}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Facts({ row }: { row: RefundRow }) {
  const text = words.refunds;
  const facts: [string, string | null][] = [
    [text.orderNo, row.orderNo],
    [text.price, formatYuan(row.priceFen)],
    [text.paid, `${formatMoment(row.paidAt)}　${words.channels[row.channel]}`],
    [text.buyer, row.kind === 'requested' ? row.reason : null],
    [text.contact, row.contact],
    [text.refundNo, row.refundNo],
    [text.endorsed, row.endorsedBy && `${row.endorsedBy}：${row.endorseReason ?? ''}`],
    [text.decided, row.decidedBy && `${row.decidedBy}：${row.decisionReason ?? ''}`],
    [text.failure, row.failure],
  ];
  return (
    <dl className="my-16">
      {facts.map(
        ([term, value]) =>
          value && (
            <div
              className="grid grid-cols-[128px_minmax(0,1fr)] gap-12 py-4 max-md:grid-cols-[96px_minmax(0,1fr)]"
              key={term}
            >
              <dt className="text-ink-3">{term}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
