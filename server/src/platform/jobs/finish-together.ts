import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../db/database.ts';
import { deleteJobs, finishJob, type Claimed } from './jobs-store.ts';

/** At most one statement in this many milliseconds: under load each then ends more jobs. */
const STATEMENT_MS = 20;

/** Ends jobs that are done, all that ended while the last statement ran with one statement. */
export function finishTogether(db: Database): (claimed: Claimed) => Promise<void> {
  let waiting: Claimed[] = [];
  let deleting: Promise<Set<string>> | undefined;
  let free = Promise.resolve();

  async function deleteWaiting(): Promise<Set<string>> {
    await free;
    const held = waiting;
    [waiting, deleting] = [[], undefined];
    free = pause(STATEMENT_MS);
    return new Set(await deleteJobs(db, held));
  }

  return async (claimed) => {
    waiting.push(claimed);
    const deleted = await (deleting ??= deleteWaiting());
    if (!deleted.has(claimed.id)) await finishJob(db, claimed);
  };
}
