import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { createQueryClient } from '@yinji/web';
import { api } from '../lib/api.ts';

/** What was known when the page was drawn ahead: keys of questions and their answers. */
export type Known = readonly (readonly [QueryKey, unknown])[];

/** The drawn page may be some seconds old: it is asked again, but not while the page is being taken over. */
const ASK_AGAIN_MS = 1_500;

/** @param known shown at once, and asked again soon */
export function createPortalQueries(known: Known = []): QueryClient {
  const queries = createQueryClient({ queries: { staleTime: 30_000 }, onNotShown: api.tell });
  for (const [key, answer] of known) queries.setQueryData(key, answer);
  const askAgain = () => known.forEach(([queryKey]) => queries.invalidateQueries({ queryKey, exact: true }));
  if (known.length > 0) setTimeout(askAgain, ASK_AGAIN_MS);
  return queries;
}
