/** Requests to the operator, and the operator's overview. */
export { accountClosingRoutes } from './account-closing/account-closing-routes.ts';
export { dataExportRoutes } from './data-export/data-export-routes.ts';
export { serviceJobs } from './jobs.ts';
export { requestsRoutes } from './legal-requests/legal-requests-routes.ts';
export { broadcastsRoutes } from './broadcasts/broadcasts-routes.ts';
export { overviewRoutes } from './overview/overview-routes.ts';
export { presentAccount } from './profile/present-account.ts';
export { profileRoutes } from './profile/profile-routes.ts';
export { supportRoutes } from './support/support-routes.ts';
export { walletRoutes } from './wallet/wallet-routes.ts';
