import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { CallFailure } from '../lib/call-failure.ts';

/** What was known when the page was drawn ahead: keys of questions and their answers. */
export type Known = readonly (readonly [QueryKey, unknown])[];

/** @param known shown at once, and asked again at once: the page may have been drawn a few seconds ago */
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
  for (const [key, answer] of known) queries.setQueryData(key, answer, { updatedAt: 0 });
  return queries;
}
