import { isDeepStrictEqual } from 'node:util';
import {
  type ContentKind,
  Refusal,
  type StaffActor,
  type AppContext,
  inTransaction,
} from '../../platform/index.ts';
import { auditStaff, listOwnStaffIds } from '../../people/index.ts';
import {
  findImage,
  findPage,
  findVersion,
  insertActivity,
  insertVersion,
  lockPage,
  textOf,
  type WrittenText,
} from './content-store.ts';
import { presentPage } from './present-page.ts';

/**
 * Every save is a version and stays. The caller names the latest version they saw: of two concurrent editors
 * the second is warned. An activity is created by its first save, under an id chosen by the caller.
 * @throws Refusal NOT_FOUND, BAD_INPUT, STATE_CHANGED
 */
export async function savePage(
  context: AppContext,
  actor: StaffActor,
  { id, kind, version, ...text }: WrittenText & { id: string; kind: ContentKind; version: number },
) {
  const now = context.now();
  requireDays(kind, text);
  await inTransaction(context.db, async (tx) => {
    if (text.coverId !== null && (await findImage(tx, text.coverId)) === undefined)
      throw new Refusal('BAD_INPUT', '题图不存在，请重新上传', { fields: ['coverId'] });
    // Repeated after a lost answer, the activity exists, and its version shows that.
    if (kind === 'activity' && version === 0) await insertActivity(tx, id, now);
    const page = await lockPage(tx, id);
    if (page === undefined || page.kind !== kind) throw new Refusal('NOT_FOUND');
    if (page.version !== version)
      throw new Refusal('STATE_CHANGED', '这一页刚被他人保存，请先查看新的版本，再并入您的改动');
    const last = await findVersion(tx, id, version);
    if (last && isDeepStrictEqual(textOf(last), text)) return;
    await insertVersion(tx, { pageId: id, version: version + 1, staffId: actor.staffId, at: now, text });
    await auditStaff(tx, actor.staffId, 'content-saved', `${id} ${version + 1}`);
  });
  return getPresented(context, actor, id);
}

function requireDays(kind: ContentKind, { coverId, startsOn, endsOn }: WrittenText): void {
  const fault = (field: string, says: string) => new Refusal('BAD_INPUT', says, { fields: [field] });
  if (kind !== 'activity' && (coverId ?? startsOn ?? endsOn) !== null)
    throw fault('startsOn', '只有活动有题图与起止日期');
  if (startsOn !== null && endsOn !== null && endsOn < startsOn)
    throw fault('endsOn', '结束日期不能早于开始日期');
}

export async function getPresented(context: AppContext, actor: StaffActor, id: string) {
  const row = Refusal.unlessFound(await findPage(context.db, id));
  return presentPage(row, await listOwnStaffIds(context.db, actor.staffId));
}
