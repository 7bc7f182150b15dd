import * as calls from '@yinji/contract';
import { categories } from '@yinji/contract';
import { type Route, type AppContext, accountRoute, visitorRoute } from '../../platform/index.ts';
import { deleteWork } from './delete-work.ts';
import { getOwnWork } from './get-own-work.ts';
import { listOwnWorks } from './list-own-works.ts';
import { listPublicWorks } from './list-public-works.ts';
import { saveWorkDraft } from './save-work-draft.ts';
import { updateWork } from './update-work.ts';

export const worksRoutes = (context: AppContext): Route[] => [
  visitorRoute(calls.getServerTime, async () => context.now().getTime()),
  visitorRoute(calls.listCategories, async () =>
    categories.map((one) => ({ ...one, workTypes: [...one.workTypes] })),
  ),
  visitorRoute(calls.listPublicWorks, (query) => listPublicWorks(context, query)),
  accountRoute(calls.listOwnWorks, (query, { actor }) => listOwnWorks(context, actor.accountId, query)),
  accountRoute(calls.getWork, ({ id }, { actor }) => getOwnWork(context, actor.accountId, id)),
  accountRoute(calls.saveWorkDraft, async (input, { actor }) =>
    getOwnWork(context, actor.accountId, await saveWorkDraft(context, actor.accountId, input)),
  ),
  accountRoute(calls.updateWork, async (input, { actor }) => {
    await updateWork(context, actor.accountId, input);
    return getOwnWork(context, actor.accountId, input.id);
  }),
  accountRoute(calls.deleteWork, ({ id }, { actor }) => deleteWork(context, actor.accountId, id)),
];
