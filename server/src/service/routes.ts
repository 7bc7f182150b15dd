import type { AppContext, Route } from '../platform/index.ts';
import { accountClosingRoutes } from './account-closing/account-closing-routes.ts';
import { broadcastsRoutes } from './broadcasts/broadcasts-routes.ts';
import { dataExportRoutes } from './data-export/data-export-routes.ts';
import { requestsRoutes } from './legal-requests/legal-requests-routes.ts';
import { overviewRoutes, type OverviewPorts } from './overview/overview-routes.ts';
import { profileRoutes } from './profile/profile-routes.ts';
import { supportRoutes } from './support/support-routes.ts';
import { walletRoutes } from './wallet/wallet-routes.ts';

export const serviceRoutes = (context: AppContext, ports: OverviewPorts): Route[] => [
  ...profileRoutes(context),
  ...accountClosingRoutes(context),
  ...dataExportRoutes(context),
  ...walletRoutes(context),
  ...requestsRoutes(context),
  ...broadcastsRoutes(context),
  ...overviewRoutes(context, ports),
  ...supportRoutes(context),
];
