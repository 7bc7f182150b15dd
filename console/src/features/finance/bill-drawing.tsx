import { Link } from '@tanstack/react-router';
import { Status } from '@yinji/ui';
import { paths } from '../../config/paths.ts';
import { comparisonsOf, type Comparison } from './comparisons-of.ts';
import { sumsOf } from './difference-sums.ts';
import { formatDifference, formatYuan } from './fen.ts';
import type { OrderStory } from './order-query.ts';
import { orderWords } from './order-words.ts';
import { words } from './words.ts';

const { bills } = orderWords;

/** What our books and the provider's bill hold of each movement, side by side. */
export function Bills({ order }: { order: OrderStory }) {
  const found = comparisonsOf(order);
  return (
    <section className="finance-card" aria-labelledby="bills">
      <h2 id="bills" className="pt-14 pb-6 [font:600_18px/28px_var(--serif)]">
        {bills.title}
      </h2>
      {found.length === 0 && <p className="text-ink-3">{bills.none}</p>}
      {found.map((one) => (
        <BillDrawing key={one.key} one={one} />
      ))}
    </section>
  );
}

function BillDrawing({ one }: { one: Comparison }) {
  const widest = Math.max(one.ownFen ?? 0, one.billFen ?? 0, 1);
  const side = (name: string, fen: number | null, instead: string) => (
    <div className="bill-side">
      <dt>{name}</dt>
      <dd>{fen === null ? <span className="bill-none">{instead}</span> : `¥${formatYuan(fen)}`}</dd>
      {fen !== null && <i aria-hidden="true" style={{ width: `${(fen / widest) * 100}%` }} />}
    </div>
  );
  return (
    <article className="bill line-t py-14" data-state={one.state}>
      <p className="flex flex-wrap items-center gap-x-14 gap-y-4">
        <b>{bills.head(words.channels[one.channel], bills.of[one.of])}</b>
        <span className="mono text-12 text-ink-2 wrap-anywhere">{one.number}</span>
        {one.day && (
          <Link to={paths.reconciliation} search={{ id: one.day.reconciliationId }} className="text-brand">
            {bills.day(one.day.date)}
          </Link>
        )}
        <Verdict one={one} />
      </p>
      <dl className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] gap-24 mt-8 max-sm:grid-cols-[minmax(0,1fr)] max-sm:gap-8">
        {side(bills.own, one.ownFen, bills.nothing)}
        {side(bills.bill, one.billFen, one.state === 'differs' ? bills.nothing : bills.notCompared)}
      </dl>
      {one.difference && <Reason difference={one.difference} />}
    </article>
  );
}

function Verdict({ one: { state, difference } }: { one: Comparison }) {
  if (difference)
    return (
      <>
        <Status kind="rejected" word={words.day.kinds[difference.kind][0]} />
        <strong className="bill-differs">{bills.differs(formatDifference(sumsOf(difference).differs))}</strong>
      </>
    );
  if (state === 'agreed') return <Status kind="passed" word={bills.agreed} />;
  return state === 'differs' ? null : <Status kind="draft" word={bills.states[state]} />;
}

function Reason({ difference }: { difference: OrderStory['differences'][number] }) {
  return (
    <p className="mt-8 text-ink-2 wrap-anywhere">
      {difference.resolvedAt === null
        ? `${words.day.kinds[difference.kind][1]}，${bills.open}`
        : `${difference.note ?? ''}（${difference.resolvedBy ?? ''}）`}
    </p>
  );
}
