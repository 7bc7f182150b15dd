import { setTimeout as pause } from 'node:timers/promises';
import type { OpenDatabase } from '../db/database.ts';
import { within } from '../within.ts';
import type { ObjectStore } from './object-store.ts';

/** `all`: the database is only read. `files`: the disk with the files is away, and perhaps its replica's. */
export type SavingPaused = 'all' | 'files';

export interface Saving {
  paused(): SavingPaused | undefined;
  stop(): void;
}

const EACH_MS = 1000;
/** A disk behind a network may never answer. */
const ANSWER_MS = 5000;

/** Looks once a second, so that an answer can say it without a wait. */
export function watchSaving(
  { objects, isReadOnly }: { objects: Pick<ObjectStore, 'isPresent'> } & Pick<OpenDatabase, 'isReadOnly'>,
  { eachMs = EACH_MS, answerMs = ANSWER_MS } = {},
): Saving {
  const stopped = new AbortController();
  let isDiskAway = false;
  const watch = async () => {
    while (!stopped.signal.aborted) {
      isDiskAway = !(await within(objects.isPresent(), answerMs, false));
      await pause(eachMs, undefined, { ref: false, signal: stopped.signal }).catch(() => undefined);
    }
  };
  void watch();
  return {
    paused: () => (isReadOnly() ? 'all' : isDiskAway ? 'files' : undefined),
    stop: () => stopped.abort(),
  };
}
