const KEY = 'yinji.reloaded-at';
/** A reload that did not help is not tried again within this time: behind a cluster half of it may be old. */
const AGAIN_AFTER_MS = 30_000;
let home = '/';
let isFound = false;

/**
 * A part of this build is gone: perhaps a newer one stands in its place. Nothing happens to the page that is open. `base` is
 * where the app stands.
 */
export function watchForNewVersion(base: string): void {
  home = base;
  addEventListener('vite:preloadError', () => void findNewVersion());
}

/** True where the server's page starts with another script than this one; without an answer, nothing is known. */
export async function findNewVersion(): Promise<boolean> {
  const entry = document.querySelector('script[type=module][src]')?.getAttribute('src');
  const page = await fetch(home, { cache: 'no-store', credentials: 'omit' }).then(
    (answer) => (answer.ok ? answer.text() : ''),
    () => '',
  );
  isFound = Boolean(entry && page.includes('<script') && !page.includes(entry));
  return isFound;
}

export const isNewVersionFound = (): boolean => isFound;

/** Takes the new build, unless that has just been tried. What was typed is kept by its forms. */
export function takeNewVersion(): boolean {
  try {
    const now = Date.now();
    if (now - Number(sessionStorage.getItem(KEY)) < AGAIN_AFTER_MS) return false;
    sessionStorage.setItem(KEY, String(now));
  } catch {
    // Without storage nobody could say whether it was tried already: the person decides.
    return false;
  }
  location.reload();
  return true;
}

/** A page's part. Where it is gone the router would reload by itself, also without a network, and nothing would be left. */
export const pagePart =
  <Module>(load: () => Promise<Module>, name: string) =>
  (): Promise<Module> =>
    load().catch((cause: unknown) => {
      // The router knows a missing part by its message.
      throw new Error(`page part missing: ${name}`, { cause });
    });
