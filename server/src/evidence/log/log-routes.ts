import { getLogHead, getTrust } from '@yinji/contract';
import { type Route, type World, visitorRoute } from '../../platform/index.ts';
import { getLogHead as logHead } from './get-log-head.ts';
import { readTrust } from './trust.ts';

export const evidenceLogRoutes = (world: World): Route[] => [
  visitorRoute(getLogHead, () => logHead(world)),
  visitorRoute(getTrust, async () => ({ files: await readTrust(world) })),
];
