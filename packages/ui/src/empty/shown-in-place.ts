const shown = new WeakSet<Error>();

/** Marks a failure as shown in place, so that it is not shown as a message too. */
export const markShownInPlace = (error: Error): void => void shown.add(error);

export const isShownInPlace = (error: Error): boolean => shown.has(error);
