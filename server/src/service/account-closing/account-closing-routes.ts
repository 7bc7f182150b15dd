import * as calls from '@yinji/contract';
import { Refusal, type Route, type AppContext, accountRoute, inTransaction } from '../../platform/index.ts';
import { cancelClosing } from './account-closing-store.ts';
import { closeAccount } from './close-account.ts';
import { getAccountClosing } from './get-account-closing.ts';

export const accountClosingRoutes = (context: AppContext): Route[] => [
  accountRoute(calls.getAccountClosing, (_input, { actor }) => getAccountClosing(context, actor.accountId)),
  accountRoute(calls.closeAccount, ({ code }, { actor }) => closeAccount(context, actor.accountId, code)),
  accountRoute(calls.cancelAccountClosing, async (_input, { actor }) => {
    if (!(await inTransaction(context.db, (tx) => cancelClosing(tx, actor.accountId, context.now()))))
      throw new Refusal('NOT_FOUND');
    return null;
  }),
];
