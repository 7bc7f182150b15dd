import './take-address-session.ts';
import '@yinji/ui/tokens.css';
import '@yinji/ui/base.css';
import '@yinji/ui/song.css';
import '../portal.css';
import '../utilities.css';
import { followFaults, notice } from '@yinji/ui';
import { QueryClientProvider, type DehydratedState } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { config } from 'zod/mini';
import {
  applyTheme,
  basePath,
  readTheme,
  setServerTime,
  trustOwnScripts,
  watchForNewVersion,
} from '@yinji/web';
import { nextTask } from '../lib/next-task.ts';
import { createRoot, hydrateRoot } from '../lib/react-root.ts';
import { followOtherTabs } from '../lib/session.ts';
import { words } from '../lib/words.ts';
import { createPortalQueries } from './query-client.ts';
import { createPortalRouter } from './router.tsx';
import { renewAccount, sessionStarted } from './session-start.ts';

// The page's policy forbids compiling code from text, which zod would otherwise try.
config({ jitless: true });
trustOwnScripts();
applyTheme(readTheme());
followOtherTabs(() => notice(words.endedElsewhere, { kind: 'warning' }));
followFaults();
watchForNewVersion(basePath);

const place = document.getElementById('root')!;
const written = document.getElementById('dehydrated-state')?.textContent;
const dehydratedState = written ? (JSON.parse(written) as DehydratedState) : undefined;
// What is said of the time must read as it was prerendered, whatever this browser's clock says.
const prerenderedAt = dehydratedState?.queries[0]?.dehydratedAt;
if (prerenderedAt) setServerTime(prerenderedAt);

// No await at the top level: the page's script imports this one and would wait for it.
void begin();

async function begin(): Promise<void> {
  // Takes it from the address, before the router reads that.
  if (/[?&]state=/.test(location.search)) await import('../lib/wechat-return.ts');
  // Between two steps the browser can handle input. The page's scripts run one after the other; importing the page
  // before the last of them would run all others in one task.
  await nextTask();
  await (document as { scriptsRun?: Promise<unknown> }).scriptsRun?.catch(() => undefined);
  const router = createPortalRouter((): unknown => router.ssr);
  await nextTask();
  // Hydration needs all that the page is made of: its script, and the guard's word.
  if (place.hasChildNodes()) await router.load().catch(() => undefined);
  await nextTask();
  const page = (
    <StrictMode>
      <QueryClientProvider client={createPortalQueries(dehydratedState)}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>
  );
  startTransition(() => {
    if (!isPrerenderedFor(router.state.location)) return createRoot(place).render(page);
    // The router leaves out its outermost boundary, as on the server.
    router.ssr = { manifest: undefined };
    hydrateRoot(place, page);
  });
  void sessionStarted.then(renewAccount);
}

/** Another address than the one that the page was prerendered at, a number in it, has another page: it replaces this one. */
function isPrerenderedFor({ pathname, searchStr }: { pathname: string; searchStr: string }): boolean {
  const isHeld = document.documentElement.dataset['held'] !== undefined;
  return !isHeld && place.dataset['prerendered'] === pathname + searchStr;
}
