import { useQueryClient } from '@tanstack/react-query';
import { reportCategories } from '@yinji/contract';
import { Button, Status, TableHead } from '@yinji/ui';
import { useState } from 'react';
import { formatCount, formatMoment } from '../../lib/format.ts';
import { ListPage } from '../../lib/list-page.tsx';
import { Waited } from '../../lib/waited.tsx';
import { FindShown } from './find-shown.tsx';
import { ReportDialog } from './report-dialog.tsx';
import { REPORT_PAGE_SIZE, reportsQuery, type Reported, type ReportRow } from './report-queries.ts';
import { reportWords as words } from './words.ts';
import './reports.css';

interface Opened {
  about: Reported;
  report?: ReportRow;
}

/** Reports in order of arrival, and take-down of a work by its number. */
export function ReportsPage() {
  const client = useQueryClient();
  const [opened, setOpened] = useState<Opened>();
  return (
    <ListPage
      className="reports"
      words={words}
      shows={['waiting', 'decided']}
      query={reportsQuery}
      size={REPORT_PAGE_SIZE}
      beside={<FindShown onFound={(about) => setOpened({ about })} />}
      dialogs={
        opened && (
          <ReportDialog
            about={opened.about}
            report={opened.report}
            onClose={() => setOpened(undefined)}
            onDone={() => {
              setOpened(undefined);
              void client.invalidateQueries({ queryKey: ['display-reports'] });
            }}
          />
        )
      }
    >
      {(rows) => <ReportTable rows={rows} onOpen={(report) => setOpened({ about: report, report })} />}
    </ListPage>
  );
}

function ReportTable({ rows, onOpen }: { rows: readonly ReportRow[]; onOpen: (row: ReportRow) => void }) {
  const { columns } = words;
  return (
    <table className="sheet">
      <TableHead columns={[columns.work, columns.category, columns.words, columns.created, columns.state]} />
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">
              <div className="flex gap-12 items-center">
                {row.thumbnailUrl !== null && (
                  <img
                    className="flex-none w-48 h-48 bg-sunken object-contain"
                    src={row.thumbnailUrl}
                    alt=""
                    loading="lazy"
                  />
                )}
                <span>
                  <b className="font-medium">{row.title}</b>
                  {row.galleryId !== null && (
                    <small className="block text-ink-3 text-12">{words.gallery}</small>
                  )}
                  {!row.isPublic && <small className="block text-ink-3 text-12">{words.notPublic}</small>}
                </span>
              </div>
            </th>
            <td>
              {reportCategories[row.category]}
              {row.others > 0 && (
                <span className="block mt-4">
                  <Status kind="reviewing" word={words.others(formatCount(row.others))} />
                </span>
              )}
            </td>
            <td className="wide max-w-420 whitespace-pre-line wrap-anywhere">
              {row.words}{' '}
              <small className="block text-ink-3 text-12">
                {row.isSignedIn ? words.signedIn : words.visitor}
              </small>
            </td>
            <td>
              {row.outcome === null ? (
                <Waited since={row.createdAt} />
              ) : (
                <time dateTime={row.createdAt}>{formatMoment(row.createdAt)}</time>
              )}
            </td>
            <td className="sheet-actions">
              {row.outcome === null ? (
                <Button size="dense" variant="primary" onClick={() => onOpen(row)}>
                  {words.open}
                </Button>
              ) : (
                <>
                  <Status
                    look="plain"
                    kind={row.outcome === 'removed' ? 'rejected' : 'passed'}
                    word={words.outcomes[row.outcome]}
                  />{' '}
                  {row.staffName}
                </>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
