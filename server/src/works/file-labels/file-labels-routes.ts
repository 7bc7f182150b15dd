import { getCredentialedCopy } from '@yinji/contract';
import { type Route, type AppContext, accountRoute } from '../../platform/index.ts';
import { makeCredentialedCopy } from './make-credentialed-copy.ts';

export const fileLabelsRoutes = (context: AppContext): Route[] => [
  accountRoute(getCredentialedCopy, ({ id }, { actor }) => makeCredentialedCopy(context, actor.accountId, id)),
];
