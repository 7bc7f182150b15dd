/** Rows with links, in reading order: of tables, and of lists marked as such. */
const ROWS = 'main tbody tr, main [data-rows] > li';
const WAY = 'a[href], button:not(:disabled)';

interface Walk {
  rows: readonly HTMLElement[];
  /** The focused row; −1 without one. */
  here: number;
}

function walk(): Walk {
  const rows = [...document.querySelectorAll<HTMLElement>(ROWS)].filter(
    (row) => row.querySelector(WAY) !== null && row.checkVisibility(),
  );
  return { rows, here: rows.findIndex((row) => row.contains(document.activeElement)) };
}

/**
 * Moves the focus to the link of the next or previous row, its last control: Enter opens it, and a screen
 * reader announces it.
 */
export function stepRow(step: 1 | -1): void {
  const { rows, here } = walk();
  const next = rows[here === -1 ? (step === 1 ? 0 : rows.length - 1) : here + step];
  const way = next === undefined ? undefined : [...next.querySelectorAll<HTMLElement>(WAY)].at(-1);
  way?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}

/** Presses the pager's own button, so that the key obeys its limits. */
export function stepPage(step: 1 | -1): void {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('main .pager-step')];
  const button = step === 1 ? buttons.at(-1) : buttons[0];
  if (button && !button.disabled) button.click();
}

/** Focuses the first search field. */
export function focusSearch(): void {
  document.querySelector<HTMLElement>('main [data-search], main input[type="search"]')?.focus();
}
