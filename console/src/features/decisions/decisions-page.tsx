import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { findRule, listOwnDecisions, type OutputOf } from '@yinji/contract';
import { Status, Tabs } from '@yinji/ui';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { caseName, formatMoment, formatSpan } from '../../lib/format.ts';
import { PagedSheet } from '../../lib/paged-sheet.tsx';
import { useTitle } from '../../lib/use-title.ts';
import { words as common } from '../../lib/words.ts';
import { decisionsWords as words } from './words.ts';
import './decisions.css';

type Show = keyof typeof words.tabs;
type Decision = OutputOf<typeof listOwnDecisions>['items'][number];

const SIZE = 20;
const decisionsQuery = (show: Show, page: number) =>
  queryOptions({
    queryKey: ['own-decisions', show, page],
    queryFn: ({ signal }) => api.call(listOwnDecisions, { show, page }, { signal }),
    placeholderData: keepPreviousData,
  });

/** My decisions and what became of each. */
export function DecisionsPage() {
  useTitle(words.title);
  const [show, setShow] = useState<Show>('all');
  const [page, setPage] = useState(1);
  const list = useQuery(decisionsQuery(show, page));
  const overturned = list.data?.overturned ?? 0;
  const tabs = (['all', 'overturned'] as const).map((id) => ({
    id,
    label: id === 'overturned' && overturned > 0 ? `${words.tabs[id]} ${overturned}` : words.tabs[id],
  }));
  return (
    <main id="main" className="page decisions" tabIndex={-1}>
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
          size={SIZE}
          page={page}
          onPage={setPage}
          words={words}
          empty={words.empty[show]}
        >
          {(items) => <DecisionTable items={items} />}
        </PagedSheet>
      </Tabs>
    </main>
  );
}

function DecisionTable({ items }: { items: readonly Decision[] }) {
  const { columns, decisions, fates, took } = words;
  return (
    <table className="sheet">
      <thead>
        <tr>
          <th scope="col">{columns.kase}</th>
          <th scope="col">{columns.decision}</th>
          <th scope="col">{columns.reason}</th>
          <th scope="col">{columns.at}</th>
          <th scope="col">{columns.fate}</th>
        </tr>
      </thead>
      <tbody>
        {items.map((one) => (
          <tr key={one.caseId}>
            <th scope="row" className="decision-case">
              <span className="mono">{caseName(one.caseId)}</span>
              <small>
                {common.kinds[one.kind]}「{one.title}」
              </small>
            </th>
            <td>{decisions[one.decision]}</td>
            <td className="wide decision-reason">
              {one.ruleCodes.map((code) => (
                <b key={code}>
                  <span className="mono">{code}</span> {findRule(code)?.name}
                </b>
              ))}
              <span>{one.reason}</span>
            </td>
            <td data-label={columns.at}>
              <time dateTime={one.at}>{formatMoment(one.at)}</time>
              <small className="decision-took">{took(formatSpan(one.minutes * 60_000))}</small>
            </td>
            <td>
              <Status kind={fates[one.fate].kind} word={fates[one.fate].word} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
