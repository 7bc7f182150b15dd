import { keepPreviousData } from '@tanstack/react-query';
import { findRule, listOwnDecisions, type OutputOf } from '@yinji/contract';
import { Status, TableHead } from '@yinji/ui';
import { api } from '../../lib/api.ts';
import { caseName, formatMoment, formatSpan } from '../../lib/format.ts';
import { ListPage } from '../../lib/list-page.tsx';
import { words as common } from '../../lib/words.ts';
import { decisionsWords as words } from './words.ts';
import './decisions.css';

type Show = keyof typeof words.tabs;
type Decision = OutputOf<typeof listOwnDecisions>['items'][number];

const SIZE = 20;
const decisionsQuery = (show: Show, page: number) =>
  api.query(
    ['own-decisions', show, page],
    listOwnDecisions,
    { show, page },
    { placeholderData: keepPreviousData },
  );

/** My decisions and their results. */
export function DecisionsPage() {
  return (
    <ListPage
      className="decisions"
      words={words}
      shows={['all', 'overturned']}
      query={decisionsQuery}
      size={SIZE}
      countOf={({ overturned }, show) => (show === 'overturned' ? overturned : 0)}
    >
      {(items) => <DecisionTable items={items} />}
    </ListPage>
  );
}

function DecisionTable({ items }: { items: readonly Decision[] }) {
  const { columns, decisions, fates, took } = words;
  return (
    <table className="sheet">
      <TableHead columns={[columns.kase, columns.decision, columns.reason, columns.at, columns.fate]} />
      <tbody>
        {items.map((one) => (
          <tr key={one.caseId}>
            <th scope="row">
              <span className="mono">{caseName(one.caseId)}</span>
              <small className="block text-ink-2 text-12 leading-18">
                {common.kinds[one.kind]}「{one.title}」
              </small>
            </th>
            <td>{decisions[one.decision]}</td>
            <td className="wide max-w-420 text-ink-2 text-13 leading-20">
              {one.ruleCodes.map((code) => (
                <b className="block text-ink font-medium" key={code}>
                  <span className="mono">{code}</span> {findRule(code)?.name}
                </b>
              ))}
              <span className="[display:-webkit-box] overflow-hidden [-webkit-box-orient:vertical] [-webkit-line-clamp:3]">
                {one.reason}
              </span>
            </td>
            <td data-label={columns.at}>
              <time dateTime={one.at}>{formatMoment(one.at)}</time>
              <small className="block text-ink-2 text-12 leading-18">
                {took(formatSpan(one.minutes * 60_000))}
              </small>
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
