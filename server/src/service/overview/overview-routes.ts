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
  staffRoute(getOrderOverview, ({ days }, { actor }) => orders(context, actor, days)),
  staffRoute(getSubmissionOverview, ({ days }, { actor }) => submissions(context, actor, days)),
  staffRoute(getHouseOverview, (_input, { actor }) => house(context, actor)),
  staffRoute(listFailedJobs, (input, { actor }) => failedJobs(context, actor, input)),
  staffRoute(restartJobs, (input, { actor }) => restartFailedJobs(context, actor, input)),
];
