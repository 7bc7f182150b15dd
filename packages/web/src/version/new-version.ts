const KEY = 'yinji.reloaded-at';
/** A reload that did not help is not tried again within this time: behind a cluster some servers may be old. */
const AGAIN_AFTER_MS = 30_000;
let home = '/';
let isFound = false;

/**
 * When a part of this build is missing, a newer build may have replaced it. The open page is left alone. `base`
 * is the app's path.
 */
export function watchForNewVersion(base: string): void {
  home = base;
  addEventListener('vite:preloadError', () => void findNewVersion());
}

/** Whether the server's page starts with another script than this one; false without an answer. */
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

/** Loads the new build, unless that has just been tried. Forms keep their drafts. */
export function takeNewVersion(): boolean {
  try {
    const now = Date.now();
    if (now - Number(sessionStorage.getItem(KEY)) < AGAIN_AFTER_MS) return false;
    sessionStorage.setItem(KEY, String(now));
  } catch {
    // Without storage a repeated reload cannot be detected, so the person decides.
    return false;
  }
  location.reload();
  return true;
}

/**
 * A page's part. If it is missing the router would reload by itself, also without a network, and the page would
 * be lost.
 */
export const pagePart =
  <Module>(load: () => Promise<Module>, name: string) =>
  (): Promise<Module> =>
    load().catch((cause: unknown) => {
      // The router recognises a missing part by its message.
      throw new Error(`page part missing: ${name}`, { cause });
    });
