import {
  answerConfirmationCorrection,
  findConfirmationCorrection,
  getConfirmationReport as getReport,
  requestConfirmation,
  withdrawConfirmation,
} from '@yinji/contract';
import { type Route, type AppContext, accountRoute } from '../../platform/index.ts';
import { getOwnWork } from '../../works/index.ts';
import { answerCorrection } from './answer-correction.ts';
import { findCorrection } from './find-correction.ts';
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
  accountRoute(findConfirmationCorrection, ({ workId }, { actor }) =>
    findCorrection(context, actor.accountId, workId),
  ),
  accountRoute(answerConfirmationCorrection, async (input, { actor }) => {
    await answerCorrection(context, actor.accountId, input);
    return getOwnWork(context, actor.accountId, input.workId);
  }),
  accountRoute(getReport, ({ id }, { actor }) => getConfirmationReport(context, actor.accountId, id)),
];
