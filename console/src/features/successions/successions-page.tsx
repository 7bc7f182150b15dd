import type { listSuccessions, OutputOf } from '@yinji/contract';
import { paths } from '../../config/paths.ts';
import { ListPage } from '../../lib/list-page.tsx';
import { proceedingColumns } from '../../lib/proceedings/proceeding-row.tsx';
import { SheetTable } from '../../lib/proceedings/sheet-table.tsx';
import { SUCCESSION_PAGE_SIZE, successionsQuery } from './succession-queries.ts';
import { successionWords as words } from './words.ts';

type Row = OutputOf<typeof listSuccessions>['items'][number];

const { number, state, dates } = proceedingColumns(words, paths.succession);
const columns = [
  number,
  {
    word: words.columns.state,
    cell: (one: Row) => (
      <>
        {state(one)}
        {one.openContests > 0 && <small> {words.contested(one.openContests)}</small>}
      </>
    ),
  },
  { word: words.columns.kind, as: 'named' as const, cell: (one: Row) => words.kinds[one.kind] },
  { word: words.columns.works, as: 'named' as const, cell: (one: Row) => words.works(one.works) },
  ...dates,
];

/** Applications in order of arrival, and ended ones. */
export const SuccessionsPage = () => (
  <ListPage
    words={words}
    shows={['open', 'ended']}
    query={successionsQuery}
    size={SUCCESSION_PAGE_SIZE}
    countOf={({ open }, show) => (show === 'open' ? open : 0)}
    note={({ stoppedLately }) => (stoppedLately > 0 ? words.stopped(stoppedLately) : undefined)}
  >
    {(items) => <SheetTable items={items} keyOf={(one) => one.id} columns={columns} />}
  </ListPage>
);
