import { inTransaction, type Tx } from '../db/database.ts';
import type { VersionEntry } from '../db/schema.ts';
import { reserveQuotas, spendReservation } from '../quota/index.ts';
import { Refusal } from '../refusal.ts';
import type { World } from '../world.ts';
import {
  findOwnGallery,
  insertUse,
  insertVersion,
  listOwnPicturesAmong,
  listUses,
  lockOwnGallery,
  resumeUse,
  setReleasedAt,
} from './galleries-store.ts';
import { moveGallery } from './move-gallery.ts';
import { getPresented, isAsShown, type OwnGallery } from './present-gallery.ts';

/**
 * Shows what is arranged to everybody. Each work costs one use of the gallery quota, once for this gallery and for good;
 * released again unchanged, nothing happens.
 * @throws Refusal GALLERY_EMPTY, GALLERY_NOT_SHOWN, NO_QUOTA: nothing is spent then
 */
export async function releaseGallery(world: World, accountId: string, id: string): Promise<OwnGallery> {
  const now = world.now();
  await inTransaction(world.db, async (tx) => {
    const gallery = await lockOwnGallery(tx, accountId, id);
    const row = gallery && (await findOwnGallery(tx, accountId, id));
    if (row === undefined) throw new Refusal('NOT_FOUND');
    if (row.state === 'released' && isAsShown(row)) return;
    await moveGallery(tx, row, 'release');
    if (row.title === '' || row.entries.length === 0) throw new Refusal('GALLERY_EMPTY');
    await payFor(tx, { accountId, galleryId: id, entries: row.entries, now });
    if (!isAsShown(row))
      await insertVersion(tx, {
        gallery_id: id,
        version: (row.version ?? 0) + 1,
        template: row.template,
        title: row.title,
        foreword: row.foreword,
        cover_work_id: row.cover_work_id,
        entries: row.entries,
        released_at: now,
      });
    await setReleasedAt(tx, id, now);
  });
  return getPresented(world, accountId, id);
}

interface Payment {
  accountId: string;
  galleryId: string;
  entries: readonly VersionEntry[];
  now: Date;
}

async function payFor(tx: Tx, { accountId, galleryId, entries, now }: Payment): Promise<void> {
  const workIds = entries.map((one) => one.workId);
  const pictures = new Map(
    (await listOwnPicturesAmong(tx, accountId, workIds)).map((picture) => [picture.id, picture]),
  );
  const uses = new Map((await listUses(tx, galleryId)).map((use) => [use.work_id, use]));
  const added = workIds.filter((workId) => !uses.has(workId));
  // One that was paid for and is out of display for a while keeps its place, unseen.
  const isShowable = (workId: string) => pictures.get(workId)?.is_public ?? false;
  if (workIds.some((workId) => !pictures.has(workId)) || !added.every(isShowable))
    throw new Refusal('GALLERY_NOT_SHOWN');
  const held = await reserveQuotas(tx, { accountId, kind: 'gallery', subjects: added, now });
  for (const [at, workId] of added.entries()) {
    const reservationId = held[at] ?? '';
    await insertUse(tx, { gallery_id: galleryId, work_id: workId, reservation_id: reservationId, since: now });
    await spendReservation(tx, reservationId);
  }
  // It left this person's hands and came back.
  for (const workId of workIds) if (uses.get(workId)?.ended_at != null) await resumeUse(tx, galleryId, workId);
}
