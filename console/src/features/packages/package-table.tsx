import { Button, Icon, Status } from '@yinji/ui';
import { formatCount, formatYuan } from '../../lib/format.ts';
import { QUOTAS } from './package-form.ts';
import type { ManagedPackage } from './package-queries.ts';
import { packageWords as words } from './words.ts';

interface PackageTableProps {
  packages: readonly ManagedPackage[];
  busy: boolean;
  onMove: (from: number, to: number) => void;
  onTurn: (one: ManagedPackage) => void;
  onEdit: (one: ManagedPackage) => void;
  onHistory: (one: ManagedPackage) => void;
}

export function PackageTable({ packages, busy, onMove, onTurn, onEdit, onHistory }: PackageTableProps) {
  const { columns } = words;
  if (packages.length === 0) return null;
  return (
    <table className="sheet package-table">
      <thead>
        <tr>
          <th scope="col">{columns.order}</th>
          <th scope="col">{columns.name}</th>
          <th scope="col" className="figure">
            {columns.price}
          </th>
          <th scope="col" className="figure">
            {columns.term}
          </th>
          {QUOTAS.map((kind) => (
            <th key={kind} scope="col" className="figure">
              {words.quotas[kind]}
            </th>
          ))}
          <th scope="col" className="figure">
            {columns.sold}
          </th>
          <th scope="col">{columns.state}</th>
          <th scope="col">
            <span className="visually-hidden">{columns.act}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {packages.map((one, at) => (
          <tr key={one.id} className={one.onSale ? undefined : 'package-off'}>
            <td className="max-md:absolute max-md:top-8 max-md:right-8 max-md:w-auto w-92 whitespace-nowrap">
              <MoveButton
                label={words.up(one.name)}
                isUp
                disabled={busy || at === 0}
                onClick={() => onMove(at, at - 1)}
              />
              <MoveButton
                label={words.down(one.name)}
                disabled={busy || at === packages.length - 1}
                onClick={() => onMove(at, at + 1)}
              />
            </td>
            <th scope="row">
              {one.name}
              <small>{one.remark}</small>
            </th>
            <td className="figure package-price">
              <small className="mr-2 [font:400_12px/1_var(--sans)]">¥</small>
              {formatYuan(one.priceFen)}
            </td>
            <td className="figure">{words.days(one.termDays)}</td>
            {QUOTAS.map((kind) => (
              <td key={kind} className="figure" data-label={words.quotas[kind]}>
                {formatCount(one.quotas[kind])}
              </td>
            ))}
            <td className="figure" data-label={columns.sold}>
              {formatCount(one.sold)}
            </td>
            <td>
              <Status
                look="plain"
                kind={one.onSale ? 'passed' : 'draft'}
                word={one.onSale ? words.onSale : words.offSale}
              />
            </td>
            <td className="sheet-actions">
              <Button
                size="dense"
                variant="text"
                aria-label={words.editOf(one.name)}
                onClick={() => onEdit(one)}
              >
                {words.edit}
              </Button>
              <Button
                size="dense"
                variant="text"
                aria-label={words.historyOf(one.name)}
                onClick={() => onHistory(one)}
              >
                {words.history}
              </Button>
              <Button
                guard
                size="dense"
                variant="text"
                disabled={busy}
                aria-label={one.onSale ? words.stopOf(one.name) : words.startOf(one.name)}
                onClick={() => onTurn(one)}
              >
                {one.onSale ? words.stop : words.start}
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface MoveButtonProps {
  label: string;
  isUp?: boolean;
  disabled: boolean;
  onClick: () => void;
}

function MoveButton({ label, isUp = false, disabled, onClick }: MoveButtonProps) {
  return (
    <button
      type="button"
      className={
        isUp
          ? 'move inline-grid place-items-center w-30 h-34 rounded-(--radius) text-ink-2 move-up'
          : 'move inline-grid place-items-center w-30 h-34 rounded-(--radius) text-ink-2'
      }
      aria-label={label}
      aria-disabled={disabled || undefined}
      onClick={() => !disabled && onClick()}
    >
      <Icon name="down" size={16} />
    </button>
  );
}
