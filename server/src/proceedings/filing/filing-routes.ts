import * as calls from '@yinji/contract';
import { APPLICATION_NAME } from '../../evidence/index.ts';
import { type Route, type World, accountRoute } from '../../platform/index.ts';
import { renderOwnApplicationForm } from './application-form.ts';
import { buildFilingPackage } from './build-filing-package.ts';
import { getFiling } from './get-filing.ts';
import { recordFilingStep } from './record-filing-step.ts';

export const filingRoutes = (world: World): Route[] => [
  accountRoute(calls.getFiling, ({ workId }, { actor }) => getFiling(world, actor.accountId, workId)),
  accountRoute(calls.recordFilingStep, async (input, { actor: { accountId } }) => {
    await recordFilingStep(world, accountId, input);
    return getFiling(world, accountId, input.workId);
  }),
  accountRoute(calls.getApplicationForm, async ({ workId }, { actor }) => {
    const { body, title } = await renderOwnApplicationForm(world, actor.accountId, workId);
    return { body, contentType: 'application/pdf', fileName: `${APPLICATION_NAME}-${title}.pdf` };
  }),
  accountRoute(calls.getFilingPackage, async ({ workId }, { actor }) => {
    const { body, fileName } = await buildFilingPackage(world, actor.accountId, workId);
    return { body, contentType: 'application/zip', fileName };
  }),
];
