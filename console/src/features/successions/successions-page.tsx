import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Status, Tabs, buttonClass } from '@yinji/ui';
import { paths } from '../../config/paths.ts';
import { useListAddress } from '../../lib/address.ts';
import { DueLeft } from '../../lib/due.tsx';
import { beijingDate } from '../../lib/format.ts';
import { PagedSheet } from '../../lib/paged-sheet.tsx';
import { useTitle } from '../../lib/use-title.ts';
import { SUCCESSION_PAGE_SIZE, successionsQuery, type Show } from './succession-queries.ts';
import { successionWords as words } from './words.ts';

/** Applications in the order in which they came, and what became of the others. */
export function SuccessionsPage() {
  useTitle(words.title);
  const { show, setShow, page, setPage } = useListAddress<Show>(['open', 'ended']);
  const list = useQuery(successionsQuery(show, page));
  const { open = 0, stoppedLately = 0 } = list.data ?? {};
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
          {stoppedLately > 0 && <p>{words.stopped(stoppedLately)}</p>}
        </div>
      </div>
      <Tabs label={words.tabsLabel} tabs={tabs} value={show} onChange={setShow}>
        <PagedSheet
          list={list}
          size={SUCCESSION_PAGE_SIZE}
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
                  <th scope="col">{columns.kind}</th>
                  <th scope="col">{columns.works}</th>
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
                      {one.openContests > 0 && <small> {words.contested(one.openContests)}</small>}
                    </td>
                    <td data-label={columns.kind}>{words.kinds[one.kind]}</td>
                    <td data-label={columns.works}>{words.works(one.works)}</td>
                    <td data-label={columns.submitted}>
                      <time dateTime={one.submittedAt}>{beijingDate(one.submittedAt)}</time>
                    </td>
                    <td data-label={columns.due}>{one.dueAt ? <DueLeft dueAt={one.dueAt} /> : words.none}</td>
                    <td className="sheet-actions">
                      <Link
                        to={paths.succession}
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
