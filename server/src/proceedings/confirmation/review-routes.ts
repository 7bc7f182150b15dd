import * as calls from '@yinji/contract';
import { type Route, type AppContext, staffRoute } from '../../platform/index.ts';
import { decideCase } from './decide-case.ts';
import { exportReviewFigures } from './export-review-figures.ts';
import { getCase } from './get-case.ts';
import { getQueue } from './get-queue.ts';
import { listOwnDecisions } from './list-own-decisions.ts';
import { linkCaseOriginal } from './link-case-original.ts';
import { openCreationMaterial } from './open-creation-material.ts';
import { openMaterial } from './open-material.ts';
import { getReviewFigures } from './get-review-figures.ts';
import { returnCase } from './return-case.ts';
import { takeCase } from './take-case.ts';

export const reviewRoutes = (context: AppContext): Route[] => [
  staffRoute(calls.getQueue, (_input, { actor }) => getQueue(context, actor)),
  staffRoute(calls.takeCase, (_input, { actor }) => takeCase(context, actor)),
  staffRoute(calls.returnCase, ({ id }, { actor }) => returnCase(context, actor, id)),
  staffRoute(calls.getCase, ({ id }, { actor }) => getCase(context, actor, id)),
  staffRoute(calls.openCaseMaterial, (input, { actor }) => openMaterial(context, actor, input)),
  staffRoute(calls.openCreationMaterial, (input, { actor }) => openCreationMaterial(context, actor, input)),
  staffRoute(calls.getCaseOriginalLink, ({ id }, { actor }) => linkCaseOriginal(context, actor, id)),
  staffRoute(calls.decideCase, (input, { actor }) => decideCase(context, actor, input)),
  staffRoute(calls.listOwnDecisions, (input, { actor }) => listOwnDecisions(context, actor, input)),
  staffRoute(calls.getReviewFigures, ({ weeks }) => getReviewFigures(context, weeks)),
  staffRoute(calls.exportReviewFigures, async ({ weeks }, { actor }) => ({
    body: await exportReviewFigures(context, actor, weeks),
    contentType: 'text/csv; charset=utf-8',
    fileName: '审核数据.csv',
  })),
];
