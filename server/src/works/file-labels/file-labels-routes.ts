import { getCredentialedCopy } from '@yinji/contract';
import { type Route, type World, accountRoute } from '../../platform/index.ts';
import { makeCredentialedCopy } from './make-credentialed-copy.ts';

export const fileLabelsRoutes = (world: World): Route[] => [
  accountRoute(getCredentialedCopy, ({ id }, { actor }) => makeCredentialedCopy(world, actor.accountId, id)),
];
