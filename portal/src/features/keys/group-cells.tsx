import { GROUP_LENGTH } from '@yinji/evidence';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';

interface GroupCellsProps {
  /** How many characters stand in it. */
  filled: number;
  /** Where all six groups stand beside each other. */
  isSmall?: boolean | undefined;
  /** One field of text over the cells: it is read, pasted into and corrected as one. */
  children: ReactNode;
}

/** Four cells, as on the paper. */
export function GroupCells({ filled, isSmall = false, children }: GroupCellsProps) {
  return (
    <span className={clsx('key-cells', isSmall && 'key-cells-small')}>
      {Array.from({ length: GROUP_LENGTH }, (_, place) => (
        <i key={place} aria-hidden="true" className={clsx(place === filled && 'key-cell-next')} />
      ))}
      {children}
    </span>
  );
}
