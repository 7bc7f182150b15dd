import { beginRecovery, finishRecovery, getOpenRecovery, stopRecovery } from '@yinji/contract';
import { type Route, type AppContext, accountRoute, visitorRoute } from '../../platform/index.ts';
import { beginRecovery as begin } from './begin-recovery.ts';
import { finishRecovery as finish } from './finish-recovery.ts';
import { getOpenRecovery as open } from './get-open-recovery.ts';
import { stopRecovery as stop } from './stop-recovery.ts';

export const recoveryRoutes = (context: AppContext): Route[] => [
  visitorRoute(beginRecovery, (input, caller) => begin(context, input, caller)),
  visitorRoute(finishRecovery, ({ token }) => finish(context, token)),
  accountRoute(getOpenRecovery, (_input, { actor }) => open(context, actor.accountId)),
  accountRoute(stopRecovery, ({ id }, { actor }) => stop(context, actor.accountId, id)),
];
