import { beginRealNameCheck, finishRealNameCheck, repeatRealNameCheck } from '@yinji/contract';
import { type Route, type World, accountRoute } from '../../platform/index.ts';
import { beginRealNameCheck as begin } from './begin-real-name-check.ts';
import { finishRealNameCheck as finish } from './finish-real-name-check.ts';
import { repeatRealNameCheck as repeat } from './repeat-real-name-check.ts';

export const identityRoutes = (world: World): Route[] => [
  accountRoute(beginRealNameCheck, (input, { actor }) => begin(world, actor.accountId, input)),
  accountRoute(repeatRealNameCheck, (_input, { actor }) => repeat(world, actor)),
  accountRoute(finishRealNameCheck, (_input, { actor }) => finish(world, actor.accountId)),
];
