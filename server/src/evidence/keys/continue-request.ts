import { inTransaction, itemJob } from '../../platform/index.ts';
import { continueKeyRequestKind } from '../../people/index.ts';
import { issueKey } from './issue-key.ts';
import { claimRequest, findMsToAsk, listDueRequests, moveChecked } from './requests-store.ts';

/** The request of an account whose check has passed, or that the authority has not answered: it has a pause of its own. */
export const continueKeyRequest = itemJob({
  kind: continueKeyRequestKind,
  label: '签发签名证书',
  listDue: ({ db }, free) => listDueRequests(db, free('key_request.account_id')),
  run: async (context, accountId) => {
    await inTransaction(context.db, (tx) => moveChecked(tx, accountId));
    const request = await inTransaction(context.db, (tx) => claimRequest(tx, accountId));
    if (request !== undefined) await issueKey(context, request);
    const laterMs = await findMsToAsk(context.db, accountId);
    return laterMs === undefined ? undefined : { laterMs };
  },
});
