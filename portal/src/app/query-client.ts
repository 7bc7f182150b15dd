import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { CallFailure } from '../lib/call-failure.ts';

/** What was known when the page was drawn ahead: keys of questions and their answers. */
export type Known = readonly (readonly [QueryKey, unknown])[];

/** The drawn page may be some seconds old: it is asked again, but not while the page is being taken over. */
const ASK_AGAIN_MS = 1_500;

/** @param known shown at once, and asked again soon */
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
  const askAgain = () => known.forEach(([queryKey]) => queries.invalidateQueries({ queryKey, exact: true }));
  if (known.length > 0) setTimeout(askAgain, ASK_AGAIN_MS);
  return queries;
}
