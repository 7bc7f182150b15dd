const KEY = 'yinji.recovery';

/**
 * What lets this tab ask how its recovery goes. In the tab's own storage: it has to live through the provider's page,
 * and not longer than the tab.
 */
export const recoveryToken = {
  get: (): string | undefined => {
    try {
      return sessionStorage.getItem(KEY) ?? undefined;
    } catch {
      return undefined;
    }
  },
  /** False where this browser keeps nothing: the way back would be lost. */
  keep(token: string): boolean {
    try {
      sessionStorage.setItem(KEY, token);
      return true;
    } catch {
      return false;
    }
  },
};
