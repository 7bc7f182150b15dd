/** Longest wait at the print button: missing parts then print a note, or nothing. */
const PATIENCE_MS = 6000;
let isWaiting = false;

/** Prints the page, or one marked part of it, once all of it has loaded. */
export async function printOnly(part?: 'judge' | 'label'): Promise<void> {
  if (isWaiting) return;
  isWaiting = true;
  // Triggers parts that load when near; the browser's own event comes too late to load anything.
  dispatchEvent(new Event('beforeprint'));
  await finished();
  isWaiting = false;
  const { dataset } = document.documentElement;
  if (part) dataset['print'] = part;
  addEventListener('afterprint', () => delete dataset['print'], { once: true });
  globalThis.print();
}

const isUnfinished = () => document.querySelector('main :is(.skeleton, .qr-code:not(:has(path)))') !== null;

/** Waits until the page is complete, or the time is over. */
function finished(): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      observer.disconnect();
      clearTimeout(timer);
      resolve();
    };
    const observer = new MutationObserver(() => isUnfinished() || end());
    const timer = setTimeout(end, PATIENCE_MS);
    observer.observe(document.body, { childList: true, subtree: true });
    if (!isUnfinished()) end();
  });
}
