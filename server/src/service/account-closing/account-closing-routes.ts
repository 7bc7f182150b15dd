import * as calls from '@yinji/contract';
import { Refusal, type Route, type World, accountRoute, inTransaction } from '../../platform/index.ts';
import { cancelClosing } from './account-closing-store.ts';
import { closeAccount } from './close-account.ts';
import { getAccountClosing } from './get-account-closing.ts';

export const accountClosingRoutes = (world: World): Route[] => [
  accountRoute(calls.getAccountClosing, (_input, { actor }) => getAccountClosing(world, actor.accountId)),
  accountRoute(calls.closeAccount, ({ code }, { actor }) => closeAccount(world, actor.accountId, code)),
  accountRoute(calls.cancelAccountClosing, async (_input, { actor }) => {
    if (!(await inTransaction(world.db, (tx) => cancelClosing(tx, actor.accountId, world.now()))))
      throw new Refusal('NOT_FOUND');
    return null;
  }),
];
