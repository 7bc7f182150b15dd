import { setTimeout as pause } from 'node:timers/promises';
import { decideDisplayCheck, getOwnPublicListing, openDisplayCheck, putOnShelf } from '@yinji/contract';
import type { Person } from './person.ts';
import type { Reviewer } from './reviewer.ts';

/**
 * Puts a work into public display: an operator decides a holder's first; later works pass by the word lists
 * alone, in a job.
 */
export async function showWork(
  person: Person,
  operator: Reviewer,
  workId: string,
  introduction: string,
): Promise<void> {
  await person.client.call(putOnShelf, { id: workId, introduction });
  for (let tries = 0; tries < 300; tries += 1) {
    if ((await person.client.call(getOwnPublicListing, { id: workId })).state === 'on') return;
    const { state, version, isFirst } = await operator.client.call(openDisplayCheck, { workId });
    if (state === 'checking' && isFirst)
      await operator.client.call(decideDisplayCheck, { workId, version, decision: { outcome: 'passed' } });
    await pause(100);
  }
  throw new Error(`work ${workId} was not shown`);
}
