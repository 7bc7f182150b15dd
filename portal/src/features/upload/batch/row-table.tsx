import { Link } from '@tanstack/react-router';
import { Status, TableHead } from '@yinji/ui';
import { paths } from '../../../config/paths.ts';
import type { BatchView } from './batch-queries.ts';
import type { RowState } from './use-run.ts';
import { batchWords, columnWords, faultWords, rowWords } from './words.ts';

interface RowTableProps {
  items: readonly (BatchView['items'][number] & Pick<RowState, 'sentBytes' | 'refused'>)[];
  left: BatchView['left'];
}

/** Every line of the sheet and its result. */
export function RowTable({ items, left }: RowTableProps) {
  const rows = [
    ...items.map((row) => ({ line: row.line, row, skipped: undefined })),
    ...left.map((skipped) => ({ line: skipped.line, row: undefined, skipped })),
  ].sort((a, b) => a.line - b.line);
  return (
    <section
      className="batch-table max-h-560 mt-8 overflow-auto line rounded-(--radius) bg-surface"
      aria-label={batchWords.result}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
      tabIndex={0}
    >
      <table className="w-full [border-collapse:collapse] text-14 leading-22">
        <TableHead
          columns={[
            batchWords.line,
            columnWords.title,
            columnWords.fileName,
            batchWords.result,
            batchWords.number,
          ]}
          classes={{ 2: 'max-sm:hidden', 4: 'max-sm:hidden' }}
        />
        <tbody>
          {rows.map(({ line, row, skipped }) =>
            row ? (
              <tr key={line}>
                <td>{line}</td>
                <td className="max-w-320 text-ink">
                  {row.workId ? (
                    <Link className="inline-block min-h-24" to={paths.work} search={{ id: row.workId }}>
                      {row.title}
                    </Link>
                  ) : (
                    row.title
                  )}
                </td>
                <td className="max-w-320 text-ink max-sm:hidden">{row.fileName}</td>
                <td>{row.refused ?? progressOf(row) ?? <Status {...rowWords[row.state]} look="plain" />}</td>
                <td className="mono max-sm:hidden">{row.number}</td>
              </tr>
            ) : (
              <tr key={line} className="batch-left">
                <td>{line}</td>
                <td className="max-w-320 text-ink">{skipped.title || skipped.fileName}</td>
                <td className="max-w-320 text-ink max-sm:hidden">{skipped.fileName}</td>
                <td colSpan={2}>
                  <Status {...rowWords.skipped} look="plain" />{' '}
                  {skipped.faults
                    .map(({ column, fault }) => `${columnWords[column]}：${faultWords[fault]}`)
                    .join('；')}
                </td>
              </tr>
            ),
          )}
        </tbody>
      </table>
    </section>
  );
}

/** Progress of an upload. */
function progressOf({ state, sentBytes, sizeBytes }: RowTableProps['items'][number]) {
  if (state !== 'deposited' || sentBytes === undefined || sentBytes === 0) return undefined;
  return <span className="dim">上传 {Math.floor((sentBytes / sizeBytes) * 100)}%</span>;
}
