import { formatYuan } from '../../lib/format.ts';
import type { OwnOrder } from './pay-queries.ts';
import { orderWords as words } from './words.ts';

/** Payments beside the one that bought: paid twice, or after the order had lapsed. */
export function Returned({ returned }: { returned: OwnOrder['returned'] }) {
  if (returned.length === 0) return null;
  return (
    <ul className="order-returned">
      {returned.map(({ channel, tradeNo, amountFen, state }) => (
        <li key={`${channel} ${tradeNo}`}>
          {words.returned[state](words.channels[channel], formatYuan(amountFen))}
          {tradeNo && <span className="mono text-13 leading-20">{tradeNo}</span>}
        </li>
      ))}
    </ul>
  );
}
