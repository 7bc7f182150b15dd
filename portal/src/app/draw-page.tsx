import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { RouterProvider, createMemoryHistory } from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { basePath, prerenderedTitle, transport, underBase } from '@yinji/web';
import { drawnSite } from '../config/site.ts';
import { BLANK, drawnPages, type DrawnName, type DrawnPage } from './drawn-pages.ts';
import { createPortalQueries, type Known } from './query-client.ts';
import { createPortalRouter } from './router.tsx';

export { drawnPageFor, drawnPages } from './drawn-pages.ts';

export interface Drawn {
  title: string;
  /** What stands in the page's place for the script; addresses begin with `/__BASE__/`. */
  html: string;
  /** The answers that it shows, for the script to begin with. */
  known: Known;
}

/** The lines of a record's mark are a decoration of some ten kilobytes: the script draws them. */
const ROSETTE = /(<svg class="rosette"[^>]*>).*?(?=<\/svg>)/g;

/** Questions that only an answer to another question leads to. */
const DEPTH = 3;

const router = createPortalRouter();
let last: Promise<unknown> = Promise.resolve();

/** How calls are answered, where the portal stands, and who runs it. */
export interface Asked {
  line: typeof transport;
  site: Required<typeof drawnSite>;
}

/** Draws a page without a browser. One at a time: router and title are one for all. */
export function drawPage(name: DrawnName, asked: Asked): Promise<Drawn> {
  const drawn = last.then(() => draw(drawnPages[name], asked));
  last = drawn.catch(() => undefined);
  return drawn;
}

async function draw({ at, isLive = false }: DrawnPage, asked: Asked): Promise<Drawn> {
  Object.assign(transport, asked.line);
  Object.assign(drawnSite, asked.site);
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
  // Drawn for its questions first, and until every part of it has been fetched.
  const askedBefore = new Set<string>();
  for (let depth = 0; depth < DEPTH; depth += 1) {
    await prerender(page);
    if (!isLive || !(await answer(queries, askedBefore))) break;
  }
  const html = renderToStaticMarkup(page).replaceAll(ROSETTE, '$1');
  const known = knownOf(queries);
  queries.clear();
  return { title: prerenderedTitle().replace(` ${BLANK} `, ' '), html, known };
}

/** Asks what the page wants to know and was not answered; false where there was nothing. */
async function answer(queries: QueryClient, askedBefore: Set<string>): Promise<boolean> {
  const open = queries
    .getQueryCache()
    .getAll()
    .filter(
      (query) =>
        !askedBefore.has(query.queryHash) && (query.options as { enabled?: unknown }).enabled !== false,
    );
  for (const query of open) askedBefore.add(query.queryHash);
  // What could not be answered is left to the browser: its place stays open.
  await Promise.all(open.map((query) => query.fetch().catch(() => query.reset())));
  return open.length > 0;
}

const knownOf = (queries: QueryClient): Known =>
  queries
    .getQueryCache()
    .getAll()
    .filter((query) => query.state.status === 'success')
    .map((query) => [query.queryKey, query.state.data] as const);
