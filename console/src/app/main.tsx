import '@yinji/ui/tokens.css';
import '@yinji/ui/base.css';
import '@yinji/ui/console-song.css';
import '../console.css';
import '../utilities.css';
import { followFaults } from '@yinji/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { config } from 'zod/mini';
import {
  applyTheme,
  basePath,
  createQueryClient,
  readTheme,
  trustOwnScripts,
  watchForNewVersion,
} from '@yinji/web';
import { renewStaff } from '../lib/api.ts';
import { router } from './router.tsx';

// The page's policy forbids compiling code from text, which zod would otherwise try.
config({ jitless: true });
trustOwnScripts();
applyTheme(readTheme());
followFaults();
watchForNewVersion(basePath);
void renewStaff();

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
