import { decideRefund } from '@yinji/contract';
import { api } from '../../lib/api.ts';
import { formatMoment } from '../../lib/format.ts';
import { formatYuan } from './fen.ts';
import type { RefundRow } from './finance-query.ts';
import { ReasonDialog, type Act } from './reason-dialog.tsx';
import { words } from './words.ts';

/** One refund with everything that its decision rests on. */
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
      <div className="finance-case">
        <div>
          <div className="finance-sum">
            <span>{text.amount}</span>
            <strong>{formatYuan(row.amountFen)}</strong>
            <small>
              {row.kind !== 'requested' ? text.kinds[row.kind] : row.isFull ? text.fullRule : text.rule}
            </small>
          </div>
          {row.parts.length > 0 && <Parts row={row} />}
        </div>
        <Facts row={row} />
      </div>
      {row.state === 'failed' && !row.mayRetry && <p className="finance-warning">{text.abnormal}</p>}
    </ReasonDialog>
  );
}

function actsOf({ refundId, state, mayRetry, amountFen }: RefundRow): Act[] {
  const text = words.refunds;
  const decide = (decision: 'approve' | 'reject' | 'retry') => (reason: string) =>
    api.call(decideRefund, { refundId, decision, reason });
  if (state === 'requested')
    return [
      { label: text.reject, done: text.rejected, run: decide('reject') },
      {
        label: text.approve(formatYuan(amountFen)),
        variant: 'primary',
        done: text.approved,
        run: decide('approve'),
      },
    ];
  if (mayRetry) return [{ label: text.retry, variant: 'primary', done: text.retried, run: decide('retry') }];
  return [];
}

function Parts({ row }: { row: RefundRow }) {
  const { parts, used } = words.refunds;
  return (
    <table className="finance-parts" aria-label={used}>
      <thead>
        <tr>
          {Object.entries(parts).map(([key, label]) => (
            <th key={key} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {row.parts.map((part) => (
          <tr key={part.kind}>
            <th scope="row">{words.quotas[part.kind]}</th>
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
    [text.decided, row.decidedBy && `${row.decidedBy}：${row.decisionReason ?? ''}`],
    [text.failure, row.failure],
  ];
  return (
    <dl className="finance-facts">
      {facts.map(
        ([term, value]) =>
          value && (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
