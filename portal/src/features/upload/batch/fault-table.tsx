import type { FoundFault } from '@yinji/contract';
import { TableHead } from '@yinji/ui';
import type { SheetRow } from './parse-sheet.ts';
import { batchWords, columnWords, faultWords } from './words.ts';

/** Faults, by row and column as the spreadsheet numbers them. */
export function FaultTable({ rows, faults }: { rows: readonly SheetRow[]; faults: readonly FoundFault[] }) {
  const byLine = new Map(rows.map((row) => [row.line, row]));
  return (
    <section
      className="batch-table max-h-560 mt-8 overflow-auto line rounded-(--radius) bg-surface"
      aria-label={batchWords.problem}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
      tabIndex={0}
    >
      <table className="w-full [border-collapse:collapse] text-14 leading-22">
        <TableHead columns={[batchWords.line, columnWords.fileName, batchWords.column, batchWords.problem]} />
        <tbody>
          {faults.map(({ line, column, fault }) => (
            <tr key={`${line} ${column} ${fault}`}>
              <td>{line}</td>
              <td className="max-w-320 text-ink">{byLine.get(line)?.fileName || byLine.get(line)?.title}</td>
              <td>{columnWords[column]}</td>
              <td>{faultWords[fault]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
