const KEY = 'yinji.unfinished-work';

/** The draft that waits for a name or a key; '' for a deposit without one. Lasts as long as this tab. */
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
