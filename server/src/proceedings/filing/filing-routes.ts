import * as calls from '@yinji/contract';
import { APPLICATION_NAME } from '../../evidence/index.ts';
import { type Route, type AppContext, accountRoute } from '../../platform/index.ts';
import { renderOwnApplicationForm } from './application-form.ts';
import { buildFilingPackage } from './build-filing-package.ts';
import { getFiling } from './get-filing.ts';
import { recordFilingStep } from './record-filing-step.ts';

export const filingRoutes = (context: AppContext): Route[] => [
  accountRoute(calls.getFiling, ({ workId }, { actor }) => getFiling(context, actor.accountId, workId)),
  accountRoute(calls.recordFilingStep, async (input, { actor: { accountId } }) => {
    await recordFilingStep(context, accountId, input);
    return getFiling(context, accountId, input.workId);
  }),
  accountRoute(calls.getApplicationForm, async ({ workId }, { actor }) => {
    const { body, title } = await renderOwnApplicationForm(context, actor.accountId, workId);
    return { body, contentType: 'application/pdf', fileName: `${APPLICATION_NAME}-${title}.pdf` };
  }),
  accountRoute(calls.getFilingPackage, async ({ workId }, { actor }) => {
    const { body, fileName } = await buildFilingPackage(context, actor.accountId, workId);
    return { body, contentType: 'application/zip', fileName };
  }),
];
