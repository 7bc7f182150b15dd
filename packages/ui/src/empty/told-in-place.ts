const told = new WeakSet<Error>();

/** This failure stands where its answer would: nobody shows it as a message too. */
export const markTold = (error: Error): void => void told.add(error);

export const isTold = (error: Error): boolean => told.has(error);
