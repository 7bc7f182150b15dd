import { type World, inTransaction } from '../../platform/index.ts';
import { issueKey } from './issue-key.ts';
import { claimRequest, moveChecked } from './requests-store.ts';

/** Requests whose check has passed, and those that the authority has not answered yet. */
export async function continueRequests(world: World): Promise<void> {
  await inTransaction(world.db, moveChecked);
  for (;;) {
    const request = await inTransaction(world.db, claimRequest);
    if (request === undefined) return;
    await issueKey(world, request);
  }
}
