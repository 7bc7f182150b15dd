const FLOOR_MS = 1000;
const FROM_THE_START_MS = 10_000;

/** Where to look for pending records. */
export interface PendingQueue {
  /** Pending records have a larger number than this. */
  floor(): number;
  /** Reports that everything visible up to this number was taken. */
  took(seq: number): void;
}

/**
 * The start of a queue's index is full of deleted rows until vacuum: starting behind them keeps each read
 * short. Numbers are assigned before their transactions commit, so a record may appear behind those already
 * taken. Therefore the floor lags a second behind, and every ten seconds the whole queue is read.
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
