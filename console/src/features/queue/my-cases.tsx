import { Link } from '@tanstack/react-router';
import { buttonClass, TableHead } from '@yinji/ui';
import { paths } from '../../config/paths.ts';
import { caseName } from '../../lib/format.ts';
import { words } from '../../lib/words.ts';
import { Due, Hints, Matter, Waited } from './queue-cells.tsx';
import type { Queue } from './queue-query.ts';
import { queueWords } from './words.ts';

/** By deadline, as the server orders them. */
export function MyCases({ cases }: { cases: Queue['mine'] }) {
  const { mine, mineEmpty, resume, resumeCase } = words.queue;
  return (
    <section className="queue-mine [grid-area:mine] pt-20 px-28 pb-24" aria-labelledby="queue-mine">
      <h2 id="queue-mine">
        {mine}
        {cases.length > 0 && (
          <small>
            {cases.length} {words.queue.unit}
          </small>
        )}
      </h2>
      {cases.length === 0 ? (
        <p className="py-12 text-ink-2">{mineEmpty}</p>
      ) : (
        <table className="w-full">
          <TableHead columns={queueWords.mine} />
          <tbody>
            {cases.map((row) => (
              <tr key={row.id}>
                <th scope="row">
                  <Work row={row} />
                </th>
                <td>
                  <Matter row={row} />
                </td>
                <td>
                  <Hints row={row} isThird={row.isThird} />
                </td>
                <td>
                  <Waited since={row.submittedAt} />
                </td>
                <td>
                  <Due at={row.dueAt} />
                </td>
                <td>
                  <Link
                    to={paths.case}
                    search={{ id: row.id }}
                    className={buttonClass('secondary', 'dense')}
                    aria-label={resumeCase(caseName(row.id))}
                  >
                    {resume}
                  </Link>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Work({ row: { id, title, thumbnailUrl } }: { row: Queue['mine'][number] }) {
  return (
    <span className="queue-work">
      <span className="queue-picture">{thumbnailUrl && <img src={thumbnailUrl} alt="" loading="lazy" />}</span>
      <span className="min-w-0">
        <b className="block font-medium wrap-anywhere">{title}</b>
        <span className="mono text-ink-3 text-13">{caseName(id)}</span>
      </span>
    </span>
  );
}
