import {
  categories,
  deleteWork,
  getServerTime,
  getWork,
  listCategories,
  listOwnWorks,
  listPublicWorks,
  saveWorkDraft,
} from '@yinji/contract';
import { accountRoute, visitorRoute, type Route } from '../http/route.ts';
import type { World } from '../world.ts';
import { deleteWork as remove } from './delete-work.ts';
import { getOwnWork } from './get-own-work.ts';
import { presentPublicWork } from './present-public-work.ts';
import { presentSummary } from './present-work.ts';
import { saveWorkDraft as save } from './save-work-draft.ts';
import * as store from './works-store.ts';

export const worksRoutes = (world: World): Route[] => [
  visitorRoute(getServerTime, async () => world.now().getTime()),
  visitorRoute(listCategories, async () =>
    categories.map((one) => ({ ...one, workTypes: [...one.workTypes] })),
  ),
  visitorRoute(listPublicWorks, async (query) => {
    const rows = await store.listPublicWorks(world.db, query);
    return { items: rows.map((row) => presentPublicWork(world, row)), total: Number(rows[0]?.total ?? 0) };
  }),
  accountRoute(listOwnWorks, async (query, { actor }) => ({
    items: (await store.listOwnWorks(world.db, actor.accountId, query)).map((row) =>
      presentSummary(world, row),
    ),
    total: await store.countOwnWorks(world.db, actor.accountId, query),
  })),
  accountRoute(getWork, ({ id }, { actor }) => getOwnWork(world, actor.accountId, id)),
  accountRoute(saveWorkDraft, async (input, { actor }) =>
    getOwnWork(world, actor.accountId, await save(world, actor.accountId, input)),
  ),
  accountRoute(deleteWork, ({ id }, { actor }) => remove(world, actor.accountId, id)),
];
