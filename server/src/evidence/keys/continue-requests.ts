import { type AppContext, inTransaction } from '../../platform/index.ts';
import { issueKey } from './issue-key.ts';
import { claimRequest, moveChecked } from './requests-store.ts';

/** Requests whose check has passed, and those that the authority has not answered yet. */
export async function continueRequests(context: AppContext): Promise<void> {
  await inTransaction(context.db, moveChecked);
  for (;;) {
    const request = await inTransaction(context.db, claimRequest);
    if (request === undefined) return;
    await issueKey(context, request);
  }
}
