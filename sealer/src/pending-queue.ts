const FLOOR_MS = 1000;
const FROM_THE_START_MS = 10_000;

/** Where to look for records that wait. */
export interface PendingQueue {
  /** What waits has a larger number than this. */
  floor(): number;
  /** Says that everything up to this number that could be seen was taken. */
  took(seq: number): void;
}

/**
 * The start of a queue's index is full of what was just taken, until the database has tidied up: looking past it keeps
 * each look short. Numbers are given before their transactions commit, so one may turn up behind those already taken.
 * Hence the floor lags a second behind, and every ten seconds the look goes over the whole queue.
 */
export function createPendingQueue(now: () => number = () => performance.now()): PendingQueue {
  let [floor, mark, newest] = [0, 0, 0];
  let raiseAt = now() + FLOOR_MS;
  let startAgainAt = now() + FROM_THE_START_MS;
  return {
    floor: () => {
      const at = now();
      if (at >= startAgainAt) {
        startAgainAt = at + FROM_THE_START_MS;
        return 0;
      }
      if (at >= raiseAt) {
        [floor, mark, raiseAt] = [mark, newest, at + FLOOR_MS];
      }
      return floor;
    },
    took: (seq) => {
      newest = Math.max(newest, seq);
    },
  };
}
