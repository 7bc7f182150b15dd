import { getCredentialedCopy } from '@yinji/contract';
import { accountRoute, type Route } from '../http/route.ts';
import type { World } from '../world.ts';
import { makeCredentialedCopy } from './make-credentialed-copy.ts';

export const fileLabelsRoutes = (world: World): Route[] => [
  accountRoute(getCredentialedCopy, ({ id }, { actor }) => makeCredentialedCopy(world, actor.accountId, id)),
];
