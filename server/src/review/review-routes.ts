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
import { findCaseOf } from '../cases/index.ts';
import { inTransaction } from '../db/database.ts';
import { linkOriginal } from '../deposits/index.ts';
import { staffRoute, type Route } from '../http/route.ts';
import { Refusal } from '../refusal.ts';
import { auditStaff } from '../staff/index.ts';
import type { World } from '../world.ts';
import { decideCase as decide } from './decide-case.ts';
import { exportReviewFigures as exportFigures } from './export-review-figures.ts';
import { getCase as openedCase } from './get-case.ts';
import { getQueue as queue } from './get-queue.ts';
import { listOwnDecisions as ownDecisions } from './list-own-decisions.ts';
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
  staffRoute(getCaseOriginalLink, async ({ id }, { actor }) => {
    const row = await findCaseOf(world.db, id, actor);
    if (row === undefined) throw new Refusal('NOT_FOUND');
    await inTransaction(world.db, (tx) => auditStaff(tx, actor.staffId, 'case-original-opened', id));
    return linkOriginal(world, row.work_id);
  }),
  staffRoute(decideCase, (input, { actor }) => decide(world, actor, input)),
  staffRoute(listOwnDecisions, (input, { actor }) => ownDecisions(world, actor, input)),
  staffRoute(getReviewFigures, ({ weeks }, { actor }) => figures(world, actor, weeks)),
  staffRoute(exportReviewFigures, async ({ weeks }, { actor }) => ({
    body: await exportFigures(world, actor, weeks),
    contentType: 'text/csv; charset=utf-8',
    fileName: '审核数据.csv',
  })),
];
