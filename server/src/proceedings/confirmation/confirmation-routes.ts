import { requestConfirmation, withdrawConfirmation } from '@yinji/contract';
import { type Route, type World, accountRoute } from '../../platform/index.ts';
import { getOwnWork } from '../../works/index.ts';
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
