import { findOwnDeposits } from '@yinji/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { ownDepositsQuery, type OwnDeposit } from './own-deposits-query.ts';

/** A slow network must not hold the next step; before signing it is asked again. */
const WAIT_MS = 5000;

/**
 * One's own earlier deposits of the file, looked up when it is fingerprinted and again before it is signed, so that nobody
 * pays twice for one file unknowingly. The work of this page (`workId`) is not its own predecessor.
 */
export function useOwnDeposits(sha256: string | undefined, workId: string | undefined) {
  const queries = useQueryClient();
  const [insistedOn, setInsistedOn] = useState<string>();
  const { data } = useQuery({ ...ownDepositsQuery(sha256 ?? ''), enabled: sha256 !== undefined });
  const named = (digest: string | undefined, found: readonly OwnDeposit[] = []) =>
    digest === insistedOn ? [] : found.filter(({ id }) => id !== workId);

  return {
    found: sha256 === undefined ? [] : named(sha256, data),
    /** After hashing. Without an answer the flow goes on: fingerprints are computed without a network too. */
    async look(digest: string): Promise<void> {
      const answer = queries.fetchQuery(ownDepositsQuery(digest)).catch(() => undefined);
      await Promise.race([answer, new Promise((resolve) => setTimeout(resolve, WAIT_MS))]);
    },
    isKnown: (digest: string) =>
      named(digest, queries.getQueryData(ownDepositsQuery(digest).queryKey)).length > 0,
    /** Before signing; a failed call shows itself. */
    async mustStop(digest: string): Promise<boolean> {
      const found = await api.call(findOwnDeposits, { sha256: digest });
      queries.setQueryData(ownDepositsQuery(digest).queryKey, found);
      return named(digest, found).length > 0;
    },
    insist: setInsistedOn,
  };
}
