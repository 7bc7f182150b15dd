import { getLogHead, getTrust } from '@yinji/contract';
import { visitorRoute, type Route } from '../http/route.ts';
import type { World } from '../world.ts';
import { getLogHead as logHead } from './get-log-head.ts';
import { readTrust } from './trust.ts';

export const evidenceLogRoutes = (world: World): Route[] => [
  visitorRoute(getLogHead, () => logHead(world)),
  visitorRoute(getTrust, async () => ({ files: await readTrust(world) })),
];
