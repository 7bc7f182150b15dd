const KEY = 'yinji.unfinished-work';

/** The draft that waits for a name or a key, for the way back; '' where a deposit was begun without one. As long as this tab. */
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
