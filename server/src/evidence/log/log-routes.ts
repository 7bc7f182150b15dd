import { getLogHead, getTrust } from '@yinji/contract';
import { type Route, type AppContext, visitorRoute } from '../../platform/index.ts';
import { getLogHead as logHead } from './get-log-head.ts';
import { readPublishedTrust } from './trust.ts';

export const evidenceLogRoutes = (context: AppContext): Route[] => [
  visitorRoute(getLogHead, () => logHead(context)),
  visitorRoute(getTrust, async () => ({ files: await readPublishedTrust(context) })),
];
