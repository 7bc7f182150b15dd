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
import { type Route, type World, staffRoute } from '../../platform/index.ts';
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

export const reviewRoutes = (world: World): Route[] => [
  staffRoute(getQueue, (_input, { actor }) => queue(world, actor)),
  staffRoute(takeCase, (_input, { actor }) => take(world, actor)),
  staffRoute(returnCase, ({ id }, { actor }) => giveBack(world, actor, id)),
  staffRoute(getCase, ({ id }, { actor }) => openedCase(world, actor, id)),
  staffRoute(openCaseMaterial, (input, { actor }) => openMaterial(world, actor, input)),
  staffRoute(getCaseOriginalLink, ({ id }, { actor }) => linkCaseOriginal(world, actor, id)),
  staffRoute(decideCase, (input, { actor }) => decide(world, actor, input)),
  staffRoute(listOwnDecisions, (input, { actor }) => ownDecisions(world, actor, input)),
  staffRoute(getReviewFigures, ({ weeks }, { actor }) => figures(world, actor, weeks)),
  staffRoute(exportReviewFigures, async ({ weeks }, { actor }) => ({
    body: await exportFigures(world, actor, weeks),
    contentType: 'text/csv; charset=utf-8',
    fileName: '审核数据.csv',
  })),
];
