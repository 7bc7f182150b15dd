/** Runs work for one key strictly after that key's earlier work. */
export type InTurn = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** Check, persist and respond must not interleave for one log: c2sp.org/tlog-witness names the race. */
export function createTurns(): InTurn {
  const last = new Map<string, Promise<unknown>>();
  return (key, work) => {
    const turn = (last.get(key) ?? Promise.resolve()).then(work, work);
    last.set(key, turn);
    return turn;
  };
}
