import './take-address-token.ts';
import '@yinji/ui/tokens.css';
import '@yinji/ui/base.css';
import '@yinji/ui/song.css';
import '../portal.css';
import '../utilities.css';
import { followFaults } from '@yinji/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { config } from 'zod/mini';
import { applyTheme, basePath, readTheme, watchForNewVersion } from '@yinji/web';
import { nextTask } from '../lib/next-task.ts';
import { followOtherTabs } from '../lib/session.ts';
import { createPortalQueries } from './query-client.ts';
import { createPortalRouter } from './router.tsx';
import { renewAccount, sessionStarted } from './session-start.ts';
import { readKnown, TakenOver } from './taken-over.tsx';

// The page's policy forbids making code from text, which zod would otherwise try.
config({ jitless: true });
applyTheme(readTheme());
followOtherTabs();
followFaults();
watchForNewVersion(basePath);
void sessionStarted.then(renewAccount);

const place = document.getElementById('root')!;
// No await at the top level: the page's script imports this one and would wait for it.
void begin();

async function begin(): Promise<void> {
  // Between two steps the browser is free for whoever presses something.
  await nextTask();
  const router = createPortalRouter();
  await nextTask();
  // What was drawn ahead stays until all that takes its place is there: the script of the page, and the guard's word.
  if (place.hasChildNodes()) await router.load().catch(() => undefined);
  startTransition(() =>
    createRoot(place).render(
      <StrictMode>
        <QueryClientProvider client={createPortalQueries(readKnown())}>
          <RouterProvider router={router} />
        </QueryClientProvider>
        <TakenOver />
      </StrictMode>,
    ),
  );
}
