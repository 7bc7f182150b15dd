import * as calls from '@yinji/contract';
import { type Route, type AppContext, staffRoute, visitorRoute } from '../../platform/index.ts';
import { getHouseOverview } from './get-house-overview.ts';
import { getOrderOverview } from './get-order-overview.ts';
import { listWaiting } from './list-waiting.ts';
import { listFailedJobs } from './list-failed-jobs.ts';
import { openSecurityLog } from './open-security-log.ts';
import type { Looked } from './judge-service.ts';
import { restartFailedJobs } from './restart-failed-jobs.ts';
import { getServiceState } from './get-service-state.ts';
import { getServiceTimes } from './get-service-times.ts';
import { getSubmissionOverview } from './get-submission-overview.ts';

export interface OverviewPorts {
  /** The console's names of the jobs of all wings. */
  jobLabels: ReadonlyMap<string, string>;
  /** At the house, as `/health/ready` sees it. */
  look(): Promise<Looked>;
}

export const overviewRoutes = (context: AppContext, { jobLabels, look }: OverviewPorts): Route[] => [
  staffRoute(calls.getOrderOverview, ({ days }) => getOrderOverview(context, days)),
  staffRoute(calls.getSubmissionOverview, ({ days }) => getSubmissionOverview(context, days)),
  visitorRoute(calls.getServiceTimes, () => getServiceTimes(context)),
  visitorRoute(calls.getServiceState, () => getServiceState(context, look)),
  staffRoute(calls.getHouseOverview, () => getHouseOverview(context)),
  staffRoute(calls.listWaiting, (_input, { actor }) => listWaiting(context, actor)),
  staffRoute(calls.listFailedJobs, (input) => listFailedJobs(context, jobLabels, input)),
  staffRoute(calls.readSecurityLog, (input, { actor }) => openSecurityLog(context, actor, input)),
  staffRoute(calls.restartJobs, (input, { actor }) => restartFailedJobs(context, actor, input)),
];
