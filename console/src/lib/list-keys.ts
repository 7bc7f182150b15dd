/** Rows that lead somewhere, in the order in which they are read: of tables, and of lists that say so. */
const ROWS = 'main tbody tr, main [data-rows] > li';
const WAY = 'a[href], button:not(:disabled)';

interface Walk {
  rows: readonly HTMLElement[];
  /** The row in which the focus is; −1 where it is in none. */
  here: number;
}

function walk(): Walk {
  const rows = [...document.querySelectorAll<HTMLElement>(ROWS)].filter(
    (row) => row.querySelector(WAY) !== null && row.checkVisibility(),
  );
  return { rows, here: rows.findIndex((row) => row.contains(document.activeElement)) };
}

/**
 * Moves the real focus to the way out of the next or previous row, its last control: Enter then opens it, a screen reader says
 * it, and nothing is chosen by a mark that only eyes can see.
 */
export function stepRow(step: 1 | -1): void {
  const { rows, here } = walk();
  const next = rows[here === -1 ? (step === 1 ? 0 : rows.length - 1) : here + step];
  const way = next === undefined ? undefined : [...next.querySelectorAll<HTMLElement>(WAY)].at(-1);
  way?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}

/** Presses the pager's own button: what it may not do, the key may not either. */
export function stepPage(step: 1 | -1): void {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('main .pager-step')];
  const button = step === 1 ? buttons.at(-1) : buttons[0];
  if (button && !button.disabled) button.click();
}

/** To the first field in which something is looked for. */
export function focusSearch(): void {
  document.querySelector<HTMLElement>('main [data-search], main input[type="search"]')?.focus();
}
