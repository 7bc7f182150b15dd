import { requestConfirmation, withdrawConfirmation } from '@yinji/contract';
import { accountRoute, type Route } from '../http/route.ts';
import { getOwnWork } from '../works/index.ts';
import type { World } from '../world.ts';
import { requestConfirmation as request, withdrawConfirmation as withdraw } from './request-confirmation.ts';

export const confirmationRoutes = (world: World): Route[] => [
  accountRoute(requestConfirmation, async ({ workId }, { actor }) => {
    await request(world, actor.accountId, workId);
    return getOwnWork(world, actor.accountId, workId);
  }),
  accountRoute(withdrawConfirmation, async ({ workId }, { actor }) => {
    await withdraw(world, actor.accountId, workId);
    return getOwnWork(world, actor.accountId, workId);
  }),
];
