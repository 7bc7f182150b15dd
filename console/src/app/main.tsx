import '@yinji/ui/tokens.css';
import '@yinji/ui/base.css';
import '../console.css';
import { followFaults } from '@yinji/ui';
import { watchForNewVersion } from '@yinji/ui/new-version';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { config } from 'zod/mini';
import { renewStaff } from '../lib/api.ts';
import { basePath } from '../lib/base-path.ts';
import { CallFailure } from '../lib/call-failure.ts';
import { applyTheme, readTheme } from '../lib/theme.ts';
import { router } from './router.tsx';

// The page's policy forbids making code from text, which zod would otherwise try.
config({ jitless: true });
applyTheme(readTheme());
followFaults();
watchForNewVersion(basePath);
void renewStaff();

const queries = new QueryClient({
  defaultOptions: {
    queries: {
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
