import {
  categories,
  deleteWork,
  getServerTime,
  getWork,
  listCategories,
  listOwnWorks,
  listPublicWorks,
  saveWorkDraft,
  updateWork,
} from '@yinji/contract';
import { type Route, type World, accountRoute, visitorRoute } from '../../platform/index.ts';
import { deleteWork as remove } from './delete-work.ts';
import { getOwnWork } from './get-own-work.ts';
import { listOwnWorks as listOwn } from './list-own-works.ts';
import { listPublicWorks as listPublic } from './list-public-works.ts';
import { saveWorkDraft as save } from './save-work-draft.ts';
import { updateWork as update } from './update-work.ts';

export const worksRoutes = (world: World): Route[] => [
  visitorRoute(getServerTime, async () => world.now().getTime()),
  visitorRoute(listCategories, async () =>
    categories.map((one) => ({ ...one, workTypes: [...one.workTypes] })),
  ),
  visitorRoute(listPublicWorks, (query) => listPublic(world, query)),
  accountRoute(listOwnWorks, (query, { actor }) => listOwn(world, actor.accountId, query)),
  accountRoute(getWork, ({ id }, { actor }) => getOwnWork(world, actor.accountId, id)),
  accountRoute(saveWorkDraft, async (input, { actor }) =>
    getOwnWork(world, actor.accountId, await save(world, actor.accountId, input)),
  ),
  accountRoute(updateWork, async (input, { actor }) => {
    await update(world, actor.accountId, input);
    return getOwnWork(world, actor.accountId, input.id);
  }),
  accountRoute(deleteWork, ({ id }, { actor }) => remove(world, actor.accountId, id)),
];
