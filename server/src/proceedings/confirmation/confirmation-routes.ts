import { getConfirmationReport as getReport, requestConfirmation, withdrawConfirmation } from '@yinji/contract';
import { type Route, type AppContext, accountRoute } from '../../platform/index.ts';
import { getOwnWork } from '../../works/index.ts';
import { getConfirmationReport } from './get-confirmation-report.ts';
import { requestConfirmation as request, withdrawConfirmation as withdraw } from './request-confirmation.ts';

export const confirmationRoutes = (context: AppContext): Route[] => [
  accountRoute(requestConfirmation, async ({ workId }, { actor }) => {
    await request(context, actor.accountId, workId);
    return getOwnWork(context, actor.accountId, workId);
  }),
  accountRoute(withdrawConfirmation, async ({ workId }, { actor }) => {
    await withdraw(context, actor.accountId, workId);
    return getOwnWork(context, actor.accountId, workId);
  }),
  accountRoute(getReport, ({ id }, { actor }) => getConfirmationReport(context, actor.accountId, id)),
];
