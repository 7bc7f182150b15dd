/**
 * Input of a worker. `beat` is for the watcher: how many inputs are begun, which target, how long, the input.
 */
export interface WorkerTask {
  seed: number;
  inputs: number;
  beat: SharedArrayBuffer;
}

/** Words before the input in `beat`. */
export const BEAT_HEAD = 3;
export const BEAT_BYTES = 4 * BEAT_HEAD + 2_000_000;

export interface TargetReport {
  inputs: number;
  /** How often the parser gave each result. */
  said: Record<string, number>;
  slowestMs: number;
}

export interface FuzzFault {
  target: string;
  what: string;
  input: Uint8Array;
}

export type WorkerMessage = { fault: FuzzFault } | { reports: Record<string, TargetReport> };
