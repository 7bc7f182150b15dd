import { QueryCache, QueryClient, type DefaultOptions } from '@tanstack/react-query';
import { isTold } from '@yinji/ui';
import { CallFailure } from './call-failure.ts';

/** Until then whoever shows the query has drawn its failure, or does not show failures. */
const DRAWN_AFTER_MS = 500;

/** For `meta`: this query has places that say nothing of its failure; it is shown as a message unless one has said it. */
export const toldAsMessage = { isToldAsMessage: true } as const;

interface QueryClientParts {
  /** What this app asks of every query beside. */
  queries?: DefaultOptions['queries'];
  onUntold?: (failure: CallFailure) => void;
}

export const createQueryClient = ({ queries = {}, onUntold }: QueryClientParts = {}): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      onError(error, { meta }) {
        if (!meta?.['isToldAsMessage'] || !(error instanceof CallFailure)) return;
        setTimeout(() => isTold(error) || onUntold?.(error), DRAWN_AFTER_MS);
      },
    }),
    defaultOptions: {
      // A browser is often wrong about its network: a call that fails says so, instead of waiting unseen.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        // Only a broken line is worth a second try; an answer is an answer.
        retry: (count, error) => count < 1 && error instanceof CallFailure && error.code === 'UNREACHABLE',
        refetchOnWindowFocus: false,
        ...queries,
      },
    },
  });
