/** Longer nobody waits at a button: what is not there then prints a word in its place, or nothing. */
const PATIENCE_MS = 6000;
let isWaiting = false;

/** Prints the page, or the one part of it that a sheet keeps for this word, once all of it is there. */
export async function printOnly(part?: 'judge'): Promise<void> {
  if (isWaiting) return;
  isWaiting = true;
  // What waits for its reader to come near hears this, but the browser's own comes too late to fetch anything.
  dispatchEvent(new Event('beforeprint'));
  for (const until = Date.now() + PATIENCE_MS; isUnfinished() && Date.now() < until;) await pause(50);
  isWaiting = false;
  const { dataset } = document.documentElement;
  if (part) dataset['print'] = part;
  addEventListener('afterprint', () => delete dataset['print'], { once: true });
  globalThis.print();
}

const isUnfinished = () => document.querySelector('main :is(.skeleton, .qr-code:not(:has(path)))') !== null;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
