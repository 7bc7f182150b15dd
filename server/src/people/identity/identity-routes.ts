import { beginRealNameCheck, finishRealNameCheck, repeatRealNameCheck } from '@yinji/contract';
import { type Route, type AppContext, accountRoute } from '../../platform/index.ts';
import { beginRealNameCheck as begin } from './begin-real-name-check.ts';
import { finishRealNameCheck as finish } from './finish-real-name-check.ts';
import { repeatRealNameCheck as repeat } from './repeat-real-name-check.ts';

export const identityRoutes = (context: AppContext): Route[] => [
  accountRoute(beginRealNameCheck, (input, { actor }) => begin(context, actor.accountId, input)),
  accountRoute(repeatRealNameCheck, (_input, { actor }) => repeat(context, actor)),
  accountRoute(finishRealNameCheck, (_input, { actor }) => finish(context, actor.accountId)),
];
