import { submitDeposit } from '@yinji/contract';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { workQuery } from '../../lib/work-query.ts';
import { signDeposit } from './sign-deposit.ts';
import type { Draft } from './use-draft.ts';
import { useSigning } from './use-signing.ts';

/** Signs the draft and submits it, unless the file turns out to be deposited already (`mustStop`, asked first). */
export function useSign(accountId: string, draft: Draft, mustStop: (sha256: string) => Promise<boolean>) {
  const queries = useQueryClient();
  return useSigning({
    accountId,
    flush: draft.flush,
    mustStop: async ({ file }) => file !== null && mustStop(file.sha256),
    prepare: (work, key) => signDeposit(accountId, work, key),
    send: (submission) => api.call(submitDeposit, submission),
    askAgain: ({ id }) => queries.invalidateQueries(workQuery(id)),
  });
}
