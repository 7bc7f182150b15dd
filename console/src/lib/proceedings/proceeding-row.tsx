import { Link } from '@tanstack/react-router';
import { Status, buttonClass } from '@yinji/ui';
import type { paths } from '../../config/paths.ts';
import { DueLeft } from '../due.tsx';
import { beijingDate, formatMoment } from '../format.ts';

interface RowWords {
  columns: Record<'number' | 'state' | 'submitted' | 'due' | 'act', string>;
  states: Readonly<Record<string, string>>;
  none: string;
  open: string;
  openOf: (number: string) => string;
}
interface Row {
  id: string;
  number: string;
  state: string;
  submittedAt: string;
  dueAt: string | null;
}

/** The columns of every list of proceedings; the kind's own columns are between state and dates. */
export const proceedingColumns = (words: RowWords, to: (typeof paths)[keyof typeof paths]) => ({
  number: { word: words.columns.number, as: 'row' as const, className: 'mono', cell: (one: Row) => one.number },
  state: (one: Row) => <Status look="plain" kind="reviewing" word={words.states[one.state] ?? one.state} />,
  dates: [
    {
      word: words.columns.submitted,
      as: 'named' as const,
      cell: (one: Row) => <time dateTime={one.submittedAt}>{beijingDate(one.submittedAt)}</time>,
    },
    {
      word: words.columns.due,
      as: 'named' as const,
      cell: (one: Row) =>
        one.dueAt ? (
          <time className="inline-block align-top" dateTime={one.dueAt}>
            <DueLeft dueAt={one.dueAt} />
            <small className="block text-ink-3 text-12 leading-18">{formatMoment(one.dueAt)}</small>
          </time>
        ) : (
          words.none
        ),
    },
    {
      word: words.columns.act,
      as: 'act' as const,
      cell: (one: Row) => (
        <Link
          to={to}
          search={{ id: one.id }}
          preload={false}
          className={buttonClass('secondary', 'dense')}
          aria-label={words.openOf(one.number)}
        >
          {words.open}
        </Link>
      ),
    },
  ],
});
