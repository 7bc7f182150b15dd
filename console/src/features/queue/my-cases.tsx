import { Link } from '@tanstack/react-router';
import { buttonClass, TableHead } from '@yinji/ui';
import { paths } from '../../config/paths.ts';
import { DueLeft } from '../../lib/due.tsx';
import { caseName, formatMoment } from '../../lib/format.ts';
import { words } from '../../lib/words.ts';
import type { Queue } from './queue-query.ts';

/** By deadline, as the server orders them. */
export function MyCases({ cases }: { cases: Queue['mine'] }) {
  const { mine, mineEmpty, columns, resume, resumeCase } = words.queue;
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
        <table>
          <TableHead columns={columns} />
          <tbody>
            {cases.map(({ id, kind, takenAt, dueAt }) => (
              <tr key={id}>
                <th scope="row" className="mono">
                  {caseName(id)}
                </th>
                <td>{words.kinds[kind]}</td>
                <td>
                  <time dateTime={takenAt}>{formatMoment(takenAt)}</time>
                </td>
                <td>
                  <time dateTime={dueAt}>{formatMoment(dueAt)}</time>
                  <DueLeft dueAt={dueAt} />
                </td>
                <td>
                  <Link
                    to={paths.case}
                    search={{ id }}
                    className={buttonClass('secondary', 'dense')}
                    aria-label={resumeCase(caseName(id))}
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
