/** Requests to the operator, and the operator's overview. */
export { serviceJobs } from './jobs.ts';
export { serviceRoutes } from './routes.ts';
export { presentAccount } from './profile/present-account.ts';
export { getHouseOverview } from './overview/get-house-overview.ts';
