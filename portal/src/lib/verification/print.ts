/** Longer nobody waits at a button: what is not there then prints a word in its place, or nothing. */
const PATIENCE_MS = 6000;
let isWaiting = false;

/** Prints the page, or the one part of it that a sheet keeps for this word, once all of it is there. */
export async function printOnly(part?: 'judge'): Promise<void> {
  if (isWaiting) return;
  isWaiting = true;
  // What waits for its reader to come near hears this, but the browser's own comes too late to fetch anything.
  dispatchEvent(new Event('beforeprint'));
  await finished();
  isWaiting = false;
  const { dataset } = document.documentElement;
  if (part) dataset['print'] = part;
  addEventListener('afterprint', () => delete dataset['print'], { once: true });
  globalThis.print();
}

const isUnfinished = () => document.querySelector('main :is(.skeleton, .qr-code:not(:has(path)))') !== null;

/** Follows the page until nothing of it is missing, or patience ends. */
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
