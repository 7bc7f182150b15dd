import { isGalleryShown } from '@yinji/state-machine';
import { Refusal, type Tx, type AppContext, inTransaction } from '../../platform/index.ts';
import { findCreator, publicNameOf } from '../../works/index.ts';
import { checkGallery } from './check-gallery.ts';
import {
  findOwnGallery,
  findVersion,
  insertVersion,
  lockOwnGallery,
  updateGallery,
  type GalleryRow,
} from './galleries-store.ts';
import { listOwnPicturesAmong } from './galleries-read-model.ts';
import { moveGallery } from './move-gallery.ts';
import { passGallery } from './pass-gallery.ts';
import { getPresented, isAsShown, isSameContent, type OwnGallery } from './present-gallery.ts';
import { giveUsesBack, setUsesAside } from './settle-uses.ts';
import { listUses } from './uses-store.ts';

/**
 * Requests that the arranged version be public: the gate passes it at once, or puts it before a person while
 * strangers keep seeing the earlier version. Each work costs one use of the gallery quota, once per gallery; an
 * unchanged repetition does nothing.
 * @throws Refusal GALLERY_EMPTY, GALLERY_NOT_SHOWN, NO_QUOTA, STATE_CHANGED: nothing is spent then
 */
export async function releaseGallery(context: AppContext, accountId: string, id: string): Promise<OwnGallery> {
  await inTransaction(context.db, async (tx) => {
    const gallery = await lockOwnGallery(tx, accountId, id);
    const row = gallery && (await findOwnGallery(tx, accountId, id));
    if (row === undefined) throw new Refusal('NOT_FOUND');
    if (await isAskedAlready(tx, row)) return;
    await ask(context, tx, row);
  });
  return getPresented(context, accountId, id);
}

async function isAskedAlready(tx: Tx, row: GalleryRow): Promise<boolean> {
  if (row.state === 'released') return isAsShown(row);
  if (row.state !== 'checking' && row.state !== 'rechecking') return false;
  const waiting = row.candidate === null ? undefined : await findVersion(tx, row.id, row.candidate);
  return waiting !== undefined && isSameContent(row, waiting);
}

async function ask(context: AppContext, tx: Tx, row: GalleryRow): Promise<void> {
  const now = context.now();
  const { id, account_id: accountId } = row;
  const moved = await moveGallery(tx, {
    gallery: row,
    event: 'release',
    role: 'holder',
    now,
    change: {
      // From a decision about another text; what strangers still see was passed.
      ...(isGalleryShown(row.state) ? {} : { released_at: null }),
      rule_code: null,
      reason: null,
      appeal: null,
      appealed_at: null,
      is_appealed: false,
    },
  });
  if (row.title === '' || row.entries.length === 0) throw new Refusal('GALLERY_EMPTY');
  await giveUsesBack(tx, id);
  const workIds = row.entries.map((one) => one.workId);
  await checkWorks(tx, row, workIds);
  await setUsesAside(tx, { accountId, galleryId: id, workIds, now });
  const { template, title, foreword, cover_work_id, entries } = row;
  const number = await insertVersion(tx, {
    gallery_id: id,
    template,
    title,
    foreword,
    cover_work_id,
    entries,
    released_at: now,
  });
  const version = await findVersion(tx, id, number);
  if (version === undefined) throw new Error('a version is gone that was just written');
  const creator = await findCreator(tx, accountId);
  const name = creator.name_mode === 'real' ? null : publicNameOf(context, creator);
  const findings = await checkGallery(tx, { accountId, version, name });
  if (findings === null) await passGallery(tx, { gallery: { ...row, ...moved }, version, staffId: null, now });
  else await updateGallery(tx, id, { candidate: number, findings: JSON.stringify(findings) });
}

/** A paid work that is temporarily out of display keeps its place, unseen; any other must be in display. */
async function checkWorks(tx: Tx, { id, account_id }: GalleryRow, workIds: readonly string[]): Promise<void> {
  const own = await listOwnPicturesAmong(tx, account_id, workIds);
  const pictures = new Map(own.map((picture) => [picture.id, picture]));
  const paid = new Set((await listUses(tx, id)).map((use) => use.work_id));
  const isFit = (workId: string) => {
    const picture = pictures.get(workId);
    return picture !== undefined && (paid.has(workId) || picture.is_public);
  };
  if (!workIds.every(isFit)) throw new Refusal('GALLERY_NOT_SHOWN');
}
