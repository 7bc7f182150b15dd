import './take-address-token.ts';
import '@yinji/ui/tokens.css';
import '@yinji/ui/base.css';
import '../portal.css';
import { followFaults } from '@yinji/ui';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { config } from 'zod/mini';
import { CallFailure } from '../lib/call-failure.ts';
import { followOtherTabs } from '../lib/session.ts';
import { applyTheme, readTheme } from '../lib/theme.ts';
import { watchForNewVersion } from './new-version.ts';
import { router } from './router.tsx';
import { renewAccount, sessionStarted } from './session-start.ts';

// The page's policy forbids making code from text, which zod would otherwise try.
config({ jitless: true });
applyTheme(readTheme());
followOtherTabs();
followFaults();
watchForNewVersion();
void sessionStarted.then(renewAccount);

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

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
