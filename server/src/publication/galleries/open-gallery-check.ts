import { Refusal, type StaffActor, type AppContext } from '../../platform/index.ts';
import { listOwnStaffIds, openProceeding } from '../../people/index.ts';
import { findCreator, previewUrl, publicNameOf } from '../../works/index.ts';
import { presentHit, presentJudgement } from '../public-listing/index.ts';
import { listPicturesAmong } from './galleries-read-model.ts';
import { findCheckRow, listDecisions } from './gate-store.ts';
import { presentCheck } from './present-check.ts';

/**
 * Everything needed for the decision: the texts with their hits, the works, earlier decisions. The holder is
 * hidden.
 */
export async function openGalleryCheck(context: AppContext, actor: StaffActor, galleryId: string) {
  const row = Refusal.unlessFound(await findCheckRow(context.db, galleryId));
  await openProceeding(context, actor, { name: 'gallery' }, galleryId, { about: [row.account_id] });
  const workIds = row.entries.map((one) => one.workId);
  const found = await listPicturesAmong(context.db, workIds);
  // It has another holder by now: it is not shown, and not decided about.
  const own = found.filter((picture) => picture.account_id === row.account_id);
  const pictures = new Map(own.map((picture) => [picture.id, picture]));
  const creator = await findCreator(context.db, row.account_id);
  const decisions = await listDecisions(context.db, galleryId);
  return {
    ...presentCheck(context, row, { ownIds: await listOwnStaffIds(context.db, actor.staffId), pictures }),
    foreword: row.foreword,
    publicName: creator.name_mode === 'real' ? null : publicNameOf(context, creator),
    entries: row.entries.flatMap(({ workId, caption }, at) => {
      const picture = pictures.get(workId);
      if (picture === undefined) return [];
      const { title, number: depositNumber, thumbnail_key: key } = picture;
      return [{ at, title, caption, thumbnailUrl: previewUrl(context, key), depositNumber }];
    }),
    findings: (row.findings?.texts ?? []).map(presentHit),
    appeal: row.appeal,
    decisions: decisions.map(presentJudgement),
  };
}
