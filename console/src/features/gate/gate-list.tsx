import { useQuery } from '@tanstack/react-query';
import { gateRules } from '@yinji/contract';
import { Button, HashText } from '@yinji/ui';
import { useState } from 'react';
import { formatMoment } from '../../lib/format.ts';
import { PagedSheet } from '../../lib/paged-sheet.tsx';
import { GATE_PAGE_SIZE, picturesQuery, termsQuery, type PictureRow, type TermRow } from './gate-queries.ts';
import { RemoveDialog } from './remove-dialog.tsx';
import { gateWords as words } from './words.ts';

type List = 'terms' | 'pictures';
type Row = TermRow | PictureRow;

/** Entries in force, or removed ones with person and reason. */
export function GateList({ list }: { list: List }) {
  const [isRemoved, setIsRemoved] = useState(false);
  const [page, setPage] = useState(1);
  const [removing, setRemoving] = useState<Row>();
  const terms = useQuery({ ...termsQuery(isRemoved, page), enabled: list === 'terms' });
  const pictures = useQuery({ ...picturesQuery(isRemoved, page), enabled: list === 'pictures' });
  const frame = {
    size: GATE_PAGE_SIZE,
    page,
    onPage: setPage,
    words,
    empty: isRemoved ? words.empty.removed : words.empty[list],
  };
  const rows = (items: Row[]) => <GateTable list={list} rows={items} onRemove={setRemoving} />;
  return (
    <div>
      <fieldset className="gate-show flex gap-4 mb-12">
        <legend className="visually-hidden">{words.tabs[list]}</legend>
        {[false, true].map((removed) => (
          <button
            className="min-h-32 py-0 px-12 rounded-(--radius) text-ink-2"
            key={String(removed)}
            type="button"
            aria-pressed={isRemoved === removed}
            onClick={() => {
              setIsRemoved(removed);
              setPage(1);
            }}
          >
            {removed ? words.show.removed : words.show.inForce}
          </button>
        ))}
      </fieldset>
      {list === 'terms' ? (
        <PagedSheet list={terms} {...frame}>
          {rows}
        </PagedSheet>
      ) : (
        <PagedSheet list={pictures} {...frame}>
          {rows}
        </PagedSheet>
      )}
      {removing && <RemoveDialog list={list} id={removing.id} onClose={() => setRemoving(undefined)} />}
    </div>
  );
}

interface GateTableProps {
  list: List;
  rows: readonly Row[];
  onRemove: (row: Row) => void;
}

function GateTable({ list, rows, onRemove }: GateTableProps) {
  const { columns } = words;
  return (
    <table className="sheet">
      <thead>
        <tr>
          <th scope="col">{list === 'terms' ? columns.term : columns.picture}</th>
          <th scope="col">{columns.rule}</th>
          <th scope="col">{columns.note}</th>
          <th scope="col">{columns.added}</th>
          <th scope="col">
            <span className="visually-hidden">{columns.act}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">{'term' in row ? <b>{row.term}</b> : <Prints row={row} />}</th>
            <td>{gateRules[row.ruleCode]}</td>
            <td className="wide">
              {row.note}
              {row.removedAt !== null && (
                <small className="block text-ink-3 text-12">
                  {words.removedBy}
                  {row.removedBy}，{row.removalReason}
                </small>
              )}
            </td>
            <td>
              {row.addedBy} <time dateTime={row.addedAt}>{formatMoment(row.addedAt)}</time>
            </td>
            <td className="sheet-actions">
              {row.removedAt === null && (
                <Button size="dense" variant="text" onClick={() => onRemove(row)}>
                  {words.remove}
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Prints({ row: { sha256, pdq } }: { row: PictureRow }) {
  return (
    <div className="wrap-anywhere">
      {sha256 !== null && (
        <div>
          <small className="text-ink-3">{words.sha256}</small> <HashText digest={sha256} />
        </div>
      )}
      {pdq !== null && (
        <div>
          <small className="text-ink-3">{words.pdq}</small> <HashText digest={pdq} />
        </div>
      )}
    </div>
  );
}
