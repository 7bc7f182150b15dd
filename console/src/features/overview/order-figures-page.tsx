import { useQuery } from '@tanstack/react-query';
import { Select, Fact } from '@yinji/ui';
import { BarChart, LineChart } from '@yinji/ui/chart';
import { useAddress } from '../../lib/address.ts';
import { formatCount, formatYuan } from '../../lib/format.ts';
import { OrderStates } from './order-states.tsx';
import { OverviewFrame } from './overview-frame.tsx';
import { orderFiguresQuery, type OrderFigures } from './overview-queries.ts';
import { orderWords as words } from './words.ts';

const PERIODS = [7, 30, 92];

/** Orders and money by day, from the ledger. */
export function OrderFiguresPage() {
  const [{ days: asked }, setAddress] = useAddress();
  const days = PERIODS.find((count) => String(count) === asked) ?? 30;
  return (
    <OverviewFrame
      words={words}
      query={useQuery(orderFiguresQuery(days))}
      choice={
        <Select
          aria-label={words.period}
          value={String(days)}
          options={PERIODS.map((count) => ({ value: String(count), label: words.days(count) }))}
          onChange={(event) => setAddress({ days: event.target.value })}
        />
      }
    >
      {(figures) => <Parts figures={figures} />}
    </OverviewFrame>
  );
}

function Parts({ figures }: { figures: OrderFigures }) {
  const { days, states } = figures;
  const { orders, money, earned, facts } = words;
  const of = (name: Exclude<keyof (typeof days)[number], 'day'>) => days.map((one) => one[name]);
  const sum = (name: Parameters<typeof of>[0]) => of(name).reduce((all, one) => all + one, 0);
  const axis = {
    places: words.day,
    labels: days.map((one) => one.day),
    shortLabel: (day: string) => day.slice(5),
    none: words.none,
  };
  const yuan = { format: formatYuan, formatStep: formatYuan, stepSizes: FEN_STEPS };
  const received = sum('wechatFen') + sum('alipayFen');
  return (
    <div className="grid grid-cols-2 gap-20 items-start max-md:grid-cols-1">
      <dl className="overview-facts grid grid-cols-[repeat(4,1fr)] [border-block:1px_solid_var(--line)] max-md:grid-cols-[1fr_1fr] overview-wide">
        <Fact name={facts.created}>{facts.orders(formatCount(sum('created')))}</Fact>
        <Fact name={facts.received}>{facts.yuan(formatYuan(received))}</Fact>
        <Fact name={facts.refunded}>{facts.yuan(formatYuan(sum('refundedFen')))}</Fact>
        <Fact name={facts.revenue}>{facts.yuan(formatYuan(sum('revenueFen')))}</Fact>
      </dl>
      <section className="overview-part">
        <LineChart
          {...axis}
          title={orders.title}
          series={[
            { name: orders.created, look: 'first', values: of('created') },
            { name: orders.payments, look: 'second', values: of('payments') },
          ]}
          format={formatCount}
        />
      </section>
      <section className="overview-part">
        <BarChart
          {...axis}
          {...yuan}
          title={money.title}
          total={facts.yuan(formatYuan(received))}
          series={[
            { name: money.wechat, look: 'third', values: of('wechatFen') },
            { name: money.alipay, look: 'first', values: of('alipayFen') },
          ]}
        />
      </section>
      <section className="overview-part">
        <LineChart
          {...axis}
          {...yuan}
          title={earned.title}
          series={[
            { name: earned.revenue, look: 'first', values: of('revenueFen') },
            { name: earned.refunded, look: 'second', values: of('refundedFen') },
          ]}
        />
      </section>
      <OrderStates states={states} />
    </div>
  );
}

/** 1, 2, 5, 10 … yuan: no step is a fraction of one. */
const FEN_STEPS = Array.from({ length: 24 }, (_, at) => 100 * [1, 2, 5][at % 3]! * 10 ** Math.floor(at / 3));
