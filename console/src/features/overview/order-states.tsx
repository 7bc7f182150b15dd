import { formatCount } from '../../lib/format.ts';
import type { OrderFigures } from './overview-queries.ts';
import { orderWords } from './words.ts';

const words = orderWords.states;

/** States of the orders: numbers and bars. */
export function OrderStates({ states }: { states: OrderFigures['states'] }) {
  const all = states.reduce((sum, { count }) => sum + count, 0);
  return (
    <section className="overview-part" aria-labelledby="order-states">
      <h2 id="order-states">{words.title}</h2>
      {all === 0 ? (
        <p className="text-ink-2">{words.none}</p>
      ) : (
        <table className="overview-states w-full">
          <thead className="visually-hidden">
            <tr>
              <th scope="col">{words.state}</th>
              <th scope="col">{words.count}</th>
              <th scope="col">{words.share}</th>
            </tr>
          </thead>
          <tbody>
            {states.map(({ state, count }) => (
              <tr key={state}>
                <th scope="row">{words.names[state]}</th>
                <td className="w-[4em] py-7 px-0 [font-variant-numeric:tabular-nums] last:w-auto">
                  {formatCount(count)}
                </td>
                <td className="w-[4em] py-7 px-0 [font-variant-numeric:tabular-nums] last:w-auto">
                  {Math.round((count / all) * 100)}%
                  <svg
                    className="block w-full h-6"
                    viewBox="0 0 100 6"
                    preserveAspectRatio="none"
                    aria-hidden="true"
                  >
                    <rect width="100" height="6" className="fill-sunken" />
                    <rect width={(count / all) * 100} height="6" className="fill-brand" />
                  </svg>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
