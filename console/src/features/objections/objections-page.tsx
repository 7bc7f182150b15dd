import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Status, Tabs, buttonClass } from '@yinji/ui';
import { useState } from 'react';
import { paths } from '../../config/paths.ts';
import { DueLeft } from '../../lib/due.tsx';
import { beijingDate } from '../../lib/format.ts';
import { groundsText } from '../../lib/objection-papers.tsx';
import { PagedSheet } from '../../lib/paged-sheet.tsx';
import { useTitle } from '../../lib/use-title.ts';
import { OBJECTION_PAGE_SIZE, objectionsQuery, type Show } from './objection-queries.ts';
import { objectionWords as words } from './words.ts';

/** Accepted objections by their deadlines, and what became of the others. */
export function ObjectionsPage() {
  useTitle(words.title);
  const [show, setShow] = useState<Show>('open');
  const [page, setPage] = useState(1);
  const list = useQuery(objectionsQuery(show, page));
  const open = list.data?.open ?? 0;
  const tabs = (['open', 'ended'] as const).map((id) => ({
    id,
    label: id === 'open' && open > 0 ? `${words.tabs[id]} ${open}` : words.tabs[id],
  }));
  const { columns } = words;
  return (
    <main id="main" className="page" tabIndex={-1}>
      <div className="sheet-head">
        <div>
          <h1>{words.title}</h1>
          <p>{words.lead}</p>
        </div>
      </div>
      <Tabs
        label={words.tabsLabel}
        tabs={tabs}
        value={show}
        onChange={(next) => {
          setShow(next);
          setPage(1);
        }}
      >
        <PagedSheet
          list={list}
          size={OBJECTION_PAGE_SIZE}
          page={page}
          onPage={setPage}
          words={words}
          empty={words.empty[show]}
        >
          {(items) => (
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
          )}
        </PagedSheet>
      </Tabs>
    </main>
  );
}
