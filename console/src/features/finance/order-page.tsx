import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { hasCode } from '@yinji/web';
import { CopyButton, EmptyState, Fact, Status, Timeline } from '@yinji/ui';
import { paths } from '../../config/paths.ts';
import { beijingDate, formatInstant } from '../../lib/format.ts';
import { QueryPlace } from '../../lib/query-place.tsx';
import { useTitle } from '../../lib/use-title.ts';
import { Bills } from './bill-drawing.tsx';
import { formatYuan } from './fen.ts';
import { OrderLines } from './order-lines.tsx';
import { Invoices, Payments, Refunds } from './order-parts.tsx';
import { orderQuery, type OrderStory } from './order-query.ts';
import { orderWords as text } from './order-words.ts';
import { tellStory } from './tell-story.ts';
import { words } from './words.ts';
import './finance.css';
import './order.css';

/** One order from its making to its end. */
export function OrderPage() {
  const { id = '' } = useSearch({ strict: false }) as { id?: string };
  const order = useQuery(orderQuery(id));
  useTitle(text.title);
  return (
    <main id="main" className="page finance" tabIndex={-1}>
      <Link to={paths.orders} className="inline-block mb-8 text-brand">
        ← {text.back}
      </Link>
      {order.data ? (
        <Story order={order.data} />
      ) : hasCode(order.error, 'NOT_FOUND') ? (
        <EmptyState title={text.gone} />
      ) : (
        <QueryPlace query={order} title={words.loadFailed} />
      )}
    </main>
  );
}

const Story = ({ order }: { order: OrderStory }) => (
  <>
    <Head order={order} />
    <div className="order-halves">
      <div>
        <Payments payments={order.payments} />
        <Bills order={order} />
        <Refunds refunds={order.refunds} />
        <Invoices invoices={order.invoices} />
        <OrderLines {...text.others} orders={order.others} />
      </div>
      <section className="finance-card" aria-labelledby="story">
        <h2 id="story" className="pt-14 pb-6 [font:600_18px/28px_var(--serif)]">
          {text.story}
        </h2>
        <Timeline
          entries={tellStory(order).map(({ at, title, detail }, place) => ({
            key: String(place),
            at,
            day: beijingDate(at),
            clock: formatInstant(at).slice(11),
            title,
            children: detail && <p className="text-ink-2 text-13 wrap-anywhere">{detail}</p>,
          }))}
        />
      </section>
    </div>
  </>
);

function Head({ order }: { order: OrderStory }) {
  const { buyer, quotas } = order;
  const granted = Object.entries(quotas)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => `${words.quotas[kind as keyof typeof words.quotas]} ${count}`);
  return (
    <header className="finance-card order-head">
      <div>
        <h1>
          {order.isDisplay ? text.display : <span className="as-typed">{order.packageName}</span>}
          <Status {...text.states[order.state]} />
        </h1>
        <p className="order-sum">¥{formatYuan(order.priceFen)}</p>
        <p className="mono wrap-anywhere">
          {order.orderNo} <CopyButton text={order.orderNo} label={text.copy} />
        </p>
      </div>
      <dl>
        <Fact name={text.buyer.title}>
          {buyer.nickname}　{text.buyer.kinds[buyer.kind]}
          {buyer.isClosed && `　${text.buyer.closed}`}
        </Fact>
        <Fact name={text.buyer.names}>{buyer.realName ?? text.buyer.notVerified}</Fact>
        <Fact name={text.buyer.channels}>{buyer.channels.join('，') || text.buyer.none}</Fact>
        <Fact name={text.buyer.account}>
          <span className="mono text-12 wrap-anywhere">{buyer.accountId}</span>
        </Fact>
        {!order.isDisplay && (
          <Fact name={text.bought.title}>{[text.bought.term(order.termDays), ...granted].join('，')}</Fact>
        )}
        {order.paidAt === null && <Fact name={text.bought.expires}>{formatInstant(order.expiresAt)}</Fact>}
      </dl>
    </header>
  );
}
