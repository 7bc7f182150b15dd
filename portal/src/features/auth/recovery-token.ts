const KEY = 'yinji.recovery';

/**
 * Lets this tab query its recovery. In the tab's own storage: it must survive the provider's page, and end with
 * the tab.
 */
export const recoveryToken = {
  get: (): string | undefined => {
    try {
      return sessionStorage.getItem(KEY) ?? undefined;
    } catch {
      return undefined;
    }
  },
  /** False where this browser stores nothing: the return would be impossible. */
  keep(token: string): boolean {
    try {
      sessionStorage.setItem(KEY, token);
      return true;
    } catch {
      return false;
    }
  },
};
