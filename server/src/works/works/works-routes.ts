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
import { type Route, type AppContext, accountRoute, visitorRoute } from '../../platform/index.ts';
import { deleteWork as remove } from './delete-work.ts';
import { getOwnWork } from './get-own-work.ts';
import { listOwnWorks as listOwn } from './list-own-works.ts';
import { listPublicWorks as listPublic } from './list-public-works.ts';
import { saveWorkDraft as save } from './save-work-draft.ts';
import { updateWork as update } from './update-work.ts';

export const worksRoutes = (context: AppContext): Route[] => [
  visitorRoute(getServerTime, async () => context.now().getTime()),
  visitorRoute(listCategories, async () =>
    categories.map((one) => ({ ...one, workTypes: [...one.workTypes] })),
  ),
  visitorRoute(listPublicWorks, (query) => listPublic(context, query)),
  accountRoute(listOwnWorks, (query, { actor }) => listOwn(context, actor.accountId, query)),
  accountRoute(getWork, ({ id }, { actor }) => getOwnWork(context, actor.accountId, id)),
  accountRoute(saveWorkDraft, async (input, { actor }) =>
    getOwnWork(context, actor.accountId, await save(context, actor.accountId, input)),
  ),
  accountRoute(updateWork, async (input, { actor }) => {
    await update(context, actor.accountId, input);
    return getOwnWork(context, actor.accountId, input.id);
  }),
  accountRoute(deleteWork, ({ id }, { actor }) => remove(context, actor.accountId, id)),
];
