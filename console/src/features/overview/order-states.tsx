import { formatCount } from '../../lib/format.ts';
import type { OrderFigures } from './overview-queries.ts';
import { orderWords } from './words.ts';

const words = orderWords.states;

/** What became of the orders: the numbers, and bars that say the same to the eye. */
export function OrderStates({ states }: { states: OrderFigures['states'] }) {
  const all = states.reduce((sum, { count }) => sum + count, 0);
  return (
    <section className="overview-part" aria-labelledby="order-states">
      <h2 id="order-states">{words.title}</h2>
      {all === 0 ? (
        <p className="overview-none">{words.none}</p>
      ) : (
        <table className="overview-states">
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
                <td>{formatCount(count)}</td>
                <td>
                  {Math.round((count / all) * 100)}%
                  <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
                    <rect width="100" height="6" className="overview-whole" />
                    <rect width={(count / all) * 100} height="6" className="overview-share" />
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
