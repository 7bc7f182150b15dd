import { QueryClientProvider, dehydrate, type DehydratedState, type QueryClient } from '@tanstack/react-query';
import { RouterProvider, createMemoryHistory } from '@tanstack/react-router';
import { prerender } from 'react-dom/static';
import { basePath, prerenderedTitle, transport, underBase } from '@yinji/web';
import { prerenderedSite } from '../config/site.ts';
import { BLANK, prerenderedPages, type PrerenderedName, type PrerenderedPage } from './prerendered-pages.ts';
import { createPortalQueries } from './query-client.ts';
import { createPortalRouter } from './router.tsx';

export { prerenderedPageFor, prerenderedPages } from './prerendered-pages.ts';

export interface Prerendered {
  title: string;
  /** The address below the base path; the page is hydrated where it is opened at this one. */
  at: string;
  /** What is hydrated; addresses begin with `/__BASE__/`. */
  html: string;
  /** The answers that it shows, for the script to start with. */
  dehydratedState: DehydratedState;
}

/** Depth of queries that depend on another query's answer. */
const DEPTH = 3;

const router = createPortalRouter();
let last: Promise<unknown> = Promise.resolve();

/** Answers calls; address and operator of the portal. */
export interface Asked {
  line: typeof transport;
  site: Required<typeof prerenderedSite>;
}

/** Renders a page without a browser. One at a time: router and title are shared. */
export function prerenderPage(name: PrerenderedName, asked: Asked): Promise<Prerendered> {
  const page = last.then(() => render(prerenderedPages[name], asked));
  last = page.catch(() => undefined);
  return page;
}

async function render({ at, isLive = false }: PrerenderedPage, asked: Asked): Promise<Prerendered> {
  Object.assign(transport, asked.line);
  Object.assign(prerenderedSite, asked.site);
  const queries = createPortalQueries();
  queries.setDefaultOptions({ queries: { ...queries.getDefaultOptions().queries, retry: false } });
  const history = createMemoryHistory({ initialEntries: [underBase(at, basePath)] });
  router.update({ ...router.options, history });
  await router.load();
  const page = (
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
  // Rendered first to collect its queries, and again until every part of it has been fetched.
  const askedBefore = new Set<string>();
  for (let depth = isLive ? 0 : DEPTH; depth < DEPTH; depth += 1) {
    await prerender(page);
    if (!(await answer(queries, askedBefore))) break;
  }
  // Without a limit, React defers no part to an inline script, which the page's policy forbids.
  const { prelude } = await prerender(page, { progressiveChunkSize: Infinity });
  const html = await new Response(prelude).text();
  const dehydratedState = dehydrate(queries);
  queries.clear();
  return { title: prerenderedTitle().replace(` ${BLANK} `, ' '), at, html, dehydratedState };
}

/** Answers the page's open queries; false where there was none. */
async function answer(queries: QueryClient, askedBefore: Set<string>): Promise<boolean> {
  const open = queries
    .getQueryCache()
    .getAll()
    .filter(
      (query) =>
        !askedBefore.has(query.queryHash) && (query.options as { enabled?: unknown }).enabled !== false,
    );
  for (const query of open) askedBefore.add(query.queryHash);
  // A query without an answer is left to the browser: its place stays open.
  await Promise.all(open.map((query) => query.fetch().catch(() => query.reset())));
  return open.length > 0;
}
