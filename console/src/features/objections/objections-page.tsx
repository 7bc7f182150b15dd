import { workTypeLabels } from '@yinji/contract';
import { paths } from '../../config/paths.ts';
import { groundsText } from '../../lib/objection-papers.tsx';
import { ListPage } from '../../lib/list-page.tsx';
import { proceedingColumns } from '../../lib/proceedings/proceeding-row.tsx';
import { SheetTable } from '../../lib/proceedings/sheet-table.tsx';
import { OBJECTION_PAGE_SIZE, objectionsQuery, type ObjectionRow } from './objection-queries.ts';
import { objectionWords as words } from './words.ts';

/** Accepted objections by deadline, and ended ones. */
export function ObjectionsPage() {
  return (
    <ListPage
      words={words}
      shows={['open', 'ended']}
      query={objectionsQuery}
      size={OBJECTION_PAGE_SIZE}
      countOf={({ open }, show) => (show === 'open' ? open : 0)}
    >
      {(items) => <SheetTable items={items} keyOf={(one) => one.id} columns={columns} />}
    </ListPage>
  );
}

const { number, state, dates } = proceedingColumns(words, paths.objection);
const columns = [
  {
    ...number,
    cell: (one: ObjectionRow) => (
      <>
        {one.number}
        <small className="block text-ink-3 text-12 leading-18">{words.against(one.depositNumber)}</small>
      </>
    ),
  },
  {
    word: words.columns.state,
    cell: (one: ObjectionRow) => (
      <>
        {state(one)}
        {one.isProposed && <small> {words.proposed}</small>}
        {one.isCompared && <small> {words.compared}</small>}
      </>
    ),
  },
  {
    word: words.columns.work,
    as: 'named' as const,
    cell: (one: ObjectionRow) => (
      <>
        {one.title ?? words.hidden}
        <small className="block text-ink-3 text-12 leading-18">{workTypeLabels[one.workType]}</small>
      </>
    ),
  },
  { word: words.columns.grounds, className: 'wide', cell: (one: ObjectionRow) => groundsText(one.grounds) },
  ...dates,
];
