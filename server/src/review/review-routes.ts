import { decideCase, getCase, getCaseOriginalLink, getQueue, returnCase, takeCase } from '@yinji/contract';
import { inTransaction } from '../db/database.ts';
import { staffRoute, type Route } from '../http/route.ts';
import { Refusal } from '../refusal.ts';
import { auditStaff } from '../staff/index.ts';
import type { World } from '../world.ts';
import { decideCase as decide } from './decide-case.ts';
import { getCase as openedCase } from './get-case.ts';
import { getQueue as queue } from './get-queue.ts';
import { findCaseOf, giveCaseBack, takeNextCase } from '../cases/index.ts';
import { linkOriginal } from '../deposits/index.ts';

export const reviewRoutes = (world: World): Route[] => [
  staffRoute(getQueue, (_input, { actor }) => queue(world, actor)),
  staffRoute(takeCase, async (_input, { actor }) =>
    inTransaction(world.db, async (tx) => {
      const id = await takeNextCase(tx, actor.staffId, world.now());
      if (id === undefined) return null;
      await auditStaff(tx, actor.staffId, 'case-taken', id);
      return { id };
    }),
  ),
  staffRoute(returnCase, async ({ id }, { actor }) => {
    if (!(await inTransaction(world.db, (tx) => giveCaseBack(tx, id, actor.staffId))))
      throw new Refusal('NOT_FOUND');
    return null;
  }),
  staffRoute(getCase, ({ id }, { actor }) => openedCase(world, actor, id)),
  staffRoute(getCaseOriginalLink, async ({ id }, { actor }) => {
    const row = await findCaseOf(world.db, id, actor.staffId);
    if (row === undefined) throw new Refusal('NOT_FOUND');
    await inTransaction(world.db, (tx) => auditStaff(tx, actor.staffId, 'case-original-opened', id));
    return linkOriginal(world, row.work_id);
  }),
  staffRoute(decideCase, (input, { actor }) => decide(world, actor, input)),
];
