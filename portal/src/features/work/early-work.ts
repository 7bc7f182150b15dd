import { getWork, listOwnSuccessions, type OutputOf, type WorkDetail } from '@yinji/contract';
import { api } from '../../lib/api.ts';
import { hasEarlyAnswer } from '../../lib/early-answer.ts';

interface Early {
  id: string;
  at: number;
  work: WorkDetail | undefined;
  successions: OutputOf<typeof listOwnSuccessions> | undefined;
}

let early: Early | undefined;

/**
 * Waits for answers requested before the script loaded, so that the first rendering is complete and the picture
 * stays.
 */
export async function fetchEarly(id: string | null): Promise<void> {
  if (id === null || !hasEarlyAnswer()) return;
  const [work, successions] = await Promise.all([
    api.call(getWork, { id }, { quiet: true }).catch(() => undefined),
    api.call(listOwnSuccessions, { workId: id }, { quiet: true }).catch(() => undefined),
  ]);
  early = { id, at: Date.now(), work, successions };
}

const begin = <T>(id: string | undefined, of: (early: Early) => T | undefined) => {
  const initialData = early && early.id === id ? of(early) : undefined;
  return initialData === undefined ? {} : { initialData, initialDataUpdatedAt: early!.at };
};

/** Initial data of the page's queries. */
export const earlyWork = (id: string | undefined) => begin(id, ({ work }) => work);
export const earlySuccessions = (id: string | undefined) => begin(id, ({ successions }) => successions);
