import {
  getHouseOverview,
  getOrderOverview,
  getSubmissionOverview,
  listFailedJobs,
  restartJobs,
} from '@yinji/contract';
import { type Route, type AppContext, staffRoute } from '../../platform/index.ts';
import { getHouseOverview as house } from './get-house-overview.ts';
import { getOrderOverview as orders } from './get-order-overview.ts';
import { listFailedJobs as failedJobs } from './list-failed-jobs.ts';
import { restartFailedJobs } from './restart-failed-jobs.ts';
import { getSubmissionOverview as submissions } from './get-submission-overview.ts';

export const overviewRoutes = (context: AppContext): Route[] => [
  staffRoute(getOrderOverview, ({ days }) => orders(context, days)),
  staffRoute(getSubmissionOverview, ({ days }) => submissions(context, days)),
  staffRoute(getHouseOverview, () => house(context)),
  staffRoute(listFailedJobs, (input) => failedJobs(context, input)),
  staffRoute(restartJobs, (input, { actor }) => restartFailedJobs(context, actor, input)),
];
