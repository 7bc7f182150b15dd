/** Prints the page, or the one part of it that a sheet keeps for this word. */
export function printOnly(part?: 'judge'): void {
  const { dataset } = document.documentElement;
  if (part) dataset['print'] = part;
  addEventListener('afterprint', () => delete dataset['print'], { once: true });
  globalThis.print();
}
