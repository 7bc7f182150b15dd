import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { ConfigProvider, App } from 'antd';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { HomePage } from './home-page.tsx';

// The same router and cache as the portal: only the components differ.
const router = createRouter({ routeTree: createRootRoute({ component: HomePage }) });

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <ConfigProvider button={{ autoInsertSpace: false }}>
      <App>
        <QueryClientProvider client={new QueryClient()}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </App>
    </ConfigProvider>
  </StrictMode>,
);
