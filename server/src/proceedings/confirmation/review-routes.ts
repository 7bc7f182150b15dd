import {
  decideCase,
  exportReviewFigures,
  getCase,
  getCaseOriginalLink,
  getQueue,
  getReviewFigures,
  listOwnDecisions,
  openCaseMaterial,
  returnCase,
  takeCase,
} from '@yinji/contract';
import { type Route, type AppContext, staffRoute } from '../../platform/index.ts';
import { decideCase as decide } from './decide-case.ts';
import { exportReviewFigures as exportFigures } from './export-review-figures.ts';
import { getCase as openedCase } from './get-case.ts';
import { getQueue as queue } from './get-queue.ts';
import { listOwnDecisions as ownDecisions } from './list-own-decisions.ts';
import { linkCaseOriginal } from './link-case-original.ts';
import { openMaterial } from './open-material.ts';
import { getReviewFigures as figures } from './get-review-figures.ts';
import { returnCase as giveBack } from './return-case.ts';
import { takeCase as take } from './take-case.ts';

export const reviewRoutes = (context: AppContext): Route[] => [
  staffRoute(getQueue, (_input, { actor }) => queue(context, actor)),
  staffRoute(takeCase, (_input, { actor }) => take(context, actor)),
  staffRoute(returnCase, ({ id }, { actor }) => giveBack(context, actor, id)),
  staffRoute(getCase, ({ id }, { actor }) => openedCase(context, actor, id)),
  staffRoute(openCaseMaterial, (input, { actor }) => openMaterial(context, actor, input)),
  staffRoute(getCaseOriginalLink, ({ id }, { actor }) => linkCaseOriginal(context, actor, id)),
  staffRoute(decideCase, (input, { actor }) => decide(context, actor, input)),
  staffRoute(listOwnDecisions, (input, { actor }) => ownDecisions(context, actor, input)),
  staffRoute(getReviewFigures, ({ weeks }) => figures(context, weeks)),
  staffRoute(exportReviewFigures, async ({ weeks }, { actor }) => ({
    body: await exportFigures(context, actor, weeks),
    contentType: 'text/csv; charset=utf-8',
    fileName: '审核数据.csv',
  })),
];
