const told = new WeakSet<Error>();

/** Marks a failure as shown in place, so that it is not shown as a message too. */
export const markTold = (error: Error): void => void told.add(error);

export const isTold = (error: Error): boolean => told.has(error);
