import { Link } from '@tanstack/react-router';
import { Status, buttonClass } from '@yinji/ui';
import { paths } from '../../config/paths.ts';
import { DueLeft } from '../../lib/due.tsx';
import { beijingDate } from '../../lib/format.ts';
import { groundsText } from '../../lib/objection-papers.tsx';
import { ListPage } from '../../lib/list-page.tsx';
import { OBJECTION_PAGE_SIZE, objectionsQuery, type ObjectionRow } from './objection-queries.ts';
import { objectionWords as words } from './words.ts';

/** Accepted objections by their deadlines, and what became of the others. */
export function ObjectionsPage() {
  return (
    <ListPage
      words={words}
      shows={['open', 'ended']}
      query={objectionsQuery}
      size={OBJECTION_PAGE_SIZE}
      countOf={({ open }, show) => (show === 'open' ? open : 0)}
    >
      {(items) => <ObjectionTable items={items} />}
    </ListPage>
  );
}

function ObjectionTable({ items }: { items: readonly ObjectionRow[] }) {
  const { columns } = words;
  return (
    <table className="sheet">
      <thead>
        <tr>
          <th scope="col">{columns.number}</th>
          <th scope="col">{columns.state}</th>
          <th scope="col">{columns.grounds}</th>
          <th scope="col">{columns.submitted}</th>
          <th scope="col">{columns.due}</th>
          <th scope="col">
            <span className="visually-hidden">{columns.act}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((one) => (
          <tr key={one.id}>
            <th scope="row" className="mono">
              {one.number}
            </th>
            <td>
              <Status look="plain" kind="reviewing" word={words.states[one.state] ?? one.state} />
              {one.isProposed && <small> {words.proposed}</small>}
              {one.isCompared && <small> {words.compared}</small>}
            </td>
            <td className="wide">{groundsText(one.grounds)}</td>
            <td data-label={columns.submitted}>
              <time dateTime={one.submittedAt}>{beijingDate(one.submittedAt)}</time>
            </td>
            <td data-label={columns.due}>{one.dueAt ? <DueLeft dueAt={one.dueAt} /> : words.none}</td>
            <td className="sheet-actions">
              <Link
                to={paths.objection}
                search={{ id: one.id }}
                preload={false}
                className={buttonClass('secondary', 'dense')}
                aria-label={words.openOf(one.number)}
              >
                {words.open}
              </Link>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
