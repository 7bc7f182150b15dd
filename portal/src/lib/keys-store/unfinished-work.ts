const KEY = 'yinji.unfinished-work';

/** The draft that waits for a signing key, for the way back; it lives as long as this tab. */
export const unfinishedWork = {
  get(): string | undefined {
    try {
      return sessionStorage.getItem(KEY) ?? undefined;
    } catch {
      return undefined;
    }
  },
  set(workId: string | undefined) {
    try {
      if (workId === undefined) sessionStorage.removeItem(KEY);
      else sessionStorage.setItem(KEY, workId);
    } catch {
      // Without storage the draft is still in the list of works.
    }
  },
};
