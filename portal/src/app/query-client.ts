import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { CallFailure } from '../lib/call-failure.ts';

/** What was known when the page was drawn ahead: keys of questions and their answers. */
export type Known = readonly (readonly [QueryKey, unknown])[];

/** @param known as good as answers that came now: a page is drawn anew every few seconds, and is never kept by a browser */
export function createQueryClient(known: Known = []): QueryClient {
  const queries = new QueryClient({
    defaultOptions: {
      // What a browser believes of the network is often wrong: a call that fails says so, instead of waiting unseen.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        staleTime: 30_000,
        // Only a broken line is worth a second try; an answer is an answer.
        retry: (count, error) => count < 1 && error instanceof CallFailure && error.code === 'UNREACHABLE',
        refetchOnWindowFocus: false,
      },
    },
  });
  for (const [key, answer] of known) queries.setQueryData(key, answer);
  return queries;
}
