import { QueryCache, QueryClient, type DefaultOptions } from '@tanstack/react-query';
import { isShownInPlace } from '@yinji/ui';
import { CallFailure } from './call-failure.ts';

/** By then the component of the query has rendered its failure, or does not show failures. */
const DRAWN_AFTER_MS = 500;

/**
 * For `meta`: this query has places that do not show its failure; it is shown as a message unless one place
 * has.
 */
export const toldAsMessage = { isToldAsMessage: true } as const;

interface QueryClientParts {
  /** This app's own default options of queries. */
  queries?: DefaultOptions['queries'];
  onNotShown?: (failure: CallFailure) => void;
}

export const createQueryClient = ({ queries = {}, onNotShown }: QueryClientParts = {}): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      onError(error, { meta }) {
        if (!meta?.['isToldAsMessage'] || !(error instanceof CallFailure)) return;
        setTimeout(() => isShownInPlace(error) || onNotShown?.(error), DRAWN_AFTER_MS);
      },
    }),
    defaultOptions: {
      // A browser is often wrong about its network: a failing call reports it instead of waiting unseen.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        // Only a network failure is retried; an answer is final.
        retry: (count, error) => count < 1 && error instanceof CallFailure && error.code === 'UNREACHABLE',
        refetchOnWindowFocus: false,
        ...queries,
      },
    },
  });
