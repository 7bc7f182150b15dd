import { Status, TableHead } from '@yinji/ui';
import { formatCount } from '../../lib/format.ts';
import { Due, Hints, Matter, Waited } from './queue-cells.tsx';
import type { Queue } from './queue-query.ts';
import { queueWords as words } from './words.ts';

/** What comes next, in its order; nobody chooses among them. */
export function NextCases({ cases, waiting }: { cases: Queue['next']; waiting: number }) {
  if (cases.length === 0) return null;
  return (
    <section className="queue-next [grid-area:next] pt-20 px-28 pb-24" aria-labelledby="queue-next">
      <h2 id="queue-next">
        {words.nextTitle}
        <small>{words.nextNote}</small>
      </h2>
      <table className="w-full">
        <TableHead columns={words.next} />
        <tbody>
          {cases.map((row, place) => (
            // A row has no number before somebody has it: its turn is its key.
            <tr key={place}>
              <th scope="row">
                {place === 0 ? <Status kind="draft" word={words.first} /> : words.turn(place + 1)}
              </th>
              <td>
                <Matter row={row} />
              </td>
              <td>
                <Hints row={row} />
              </td>
              <td>
                <Waited since={row.submittedAt} />
              </td>
              <td>
                <Due at={row.dueAt} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {waiting > cases.length && (
        <p className="mt-12 text-ink-3 text-13">{words.more(formatCount(waiting - cases.length))}</p>
      )}
    </section>
  );
}
