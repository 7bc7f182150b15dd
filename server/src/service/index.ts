/** What a person or an authority asks of the operator, and what the operator sees. */
export { accountClosingRoutes } from './account-closing/account-closing-routes.ts';
export { closeAccounts } from './account-closing/index.ts';
export { dataExportRoutes } from './data-export/data-export-routes.ts';
export { buildDataExports } from './data-export/index.ts';
export { buildExports, eraseDueWorks } from './legal-requests/index.ts';
export { requestsRoutes } from './legal-requests/legal-requests-routes.ts';
export { broadcastsRoutes } from './notices/broadcasts-routes.ts';
export { deliveryRoutes } from './notices/delivery-routes.ts';
export { deliverBroadcasts } from './notices/index.ts';
export { noticesRoutes } from './notices/notices-routes.ts';
export { watchSweep } from './overview/index.ts';
export { overviewRoutes } from './overview/overview-routes.ts';
export { presentAccount } from './profile/present-account.ts';
export { profileRoutes } from './profile/profile-routes.ts';
export { supportRoutes } from './support/support-routes.ts';
