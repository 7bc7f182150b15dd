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
import { presentSummary } from './present-work.ts';
import { previewUrl } from './preview-url.ts';
import { saveWorkDraft as save } from './save-work-draft.ts';
import * as store from './works-store.ts';

type PublicRow = Awaited<ReturnType<typeof store.listPublicWorks>>[number];

const presentPublic = (world: World, row: PublicRow) => ({
  id: row.id,
  title: row.title,
  workType: row.work_type,
  creatorName: row.nickname,
  depositNumber: row.number ?? '',
  recordSha256: Buffer.from(row.record_sha256 ?? []).toString('hex'),
  previewUrl: previewUrl(world, row.thumbnail_key ?? ''),
  width: row.width ?? 0,
  height: row.height ?? 0,
  depositedAt: (row.received_at ?? row.created_at).toISOString(),
});

export const worksRoutes = (world: World): Route[] => [
  visitorRoute(getServerTime, async () => world.now().getTime()),
  visitorRoute(listCategories, async () =>
    categories.map((one) => ({ ...one, workTypes: [...one.workTypes] })),
  ),
  visitorRoute(listPublicWorks, async (query) => {
    const rows = await store.listPublicWorks(world.db, query);
    return { items: rows.map((row) => presentPublic(world, row)), total: Number(rows[0]?.total ?? 0) };
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
