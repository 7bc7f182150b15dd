import type { FoundFault } from '@yinji/contract';
import type { SheetRow } from './parse-sheet.ts';
import { batchWords, columnWords, faultWords } from './words.ts';

/** What is wrong, by row and column as the spreadsheet numbers them. */
export function FaultTable({ rows, faults }: { rows: readonly SheetRow[]; faults: readonly FoundFault[] }) {
  const byLine = new Map(rows.map((row) => [row.line, row]));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
    <section className="batch-table" aria-label={batchWords.problem} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{batchWords.line}</th>
            <th scope="col">{columnWords.fileName}</th>
            <th scope="col">{batchWords.column}</th>
            <th scope="col">{batchWords.problem}</th>
          </tr>
        </thead>
        <tbody>
          {faults.map(({ line, column, fault }) => (
            <tr key={`${line} ${column} ${fault}`}>
              <td>{line}</td>
              <td className="batch-name">{byLine.get(line)?.fileName || byLine.get(line)?.title}</td>
              <td>{columnWords[column]}</td>
              <td>{faultWords[fault]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
