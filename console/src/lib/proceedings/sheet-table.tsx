import type { ReactNode } from 'react';

interface Column<Item> {
  word: string;
  cell: (item: Item) => ReactNode;
  className?: string;
  /**
   * `row` names the row; `named` shows its label beside the value on a phone; `act` has a label for screen
   * readers only.
   */
  as?: 'row' | 'named' | 'act';
}

interface SheetTableProps<Item> {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  columns: readonly Column<Item>[];
}

/** The table of a list, by its columns. */
export function SheetTable<Item>({ items, keyOf, columns }: SheetTableProps<Item>) {
  return (
    <table className="sheet">
      <thead>
        <tr>
          {columns.map(({ word, as }) => (
            <th key={word} scope="col">
              {as === 'act' ? <span className="visually-hidden">{word}</span> : word}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={keyOf(item)}>
            {columns.map(({ word, cell, className, as }) =>
              as === 'row' ? (
                <th key={word} scope="row" className={className}>
                  {cell(item)}
                </th>
              ) : (
                <td
                  key={word}
                  className={as === 'act' ? 'sheet-actions' : className}
                  data-label={as === 'named' ? word : undefined}
                >
                  {cell(item)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
