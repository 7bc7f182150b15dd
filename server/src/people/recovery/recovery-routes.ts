import { beginRecovery, finishRecovery, getOpenRecovery, stopRecovery } from '@yinji/contract';
import { type Route, type World, accountRoute, visitorRoute } from '../../platform/index.ts';
import { beginRecovery as begin } from './begin-recovery.ts';
import { finishRecovery as finish } from './finish-recovery.ts';
import { getOpenRecovery as open } from './get-open-recovery.ts';
import { stopRecovery as stop } from './stop-recovery.ts';

export const recoveryRoutes = (world: World): Route[] => [
  visitorRoute(beginRecovery, (input, caller) => begin(world, input, caller)),
  visitorRoute(finishRecovery, ({ token }) => finish(world, token)),
  accountRoute(getOpenRecovery, (_input, { actor }) => open(world, actor.accountId)),
  accountRoute(stopRecovery, ({ id }, { actor }) => stop(world, actor.accountId, id)),
];
