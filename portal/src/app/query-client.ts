import { hydrate, type DehydratedState, type QueryClient } from '@tanstack/react-query';
import { createQueryClient } from '@yinji/web';
import { api } from '../lib/api.ts';

/** A prerendered page may be some seconds old: its queries run again, but not during hydration. */
const ASK_AGAIN_MS = 1_500;

/** @param dehydratedState shown at once, and asked again soon */
export function createPortalQueries(dehydratedState?: DehydratedState): QueryClient {
  const queries = createQueryClient({ queries: { staleTime: 30_000 }, onNotShown: api.tell });
  if (dehydratedState) {
    hydrate(queries, dehydratedState);
    const askAgain = () =>
      dehydratedState.queries.forEach(({ queryKey }) => queries.invalidateQueries({ queryKey, exact: true }));
    setTimeout(askAgain, ASK_AGAIN_MS);
  }
  return queries;
}
