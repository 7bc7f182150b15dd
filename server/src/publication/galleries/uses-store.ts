import type { Tx } from '../../platform/index.ts';

export const listUses = (tx: Tx, galleryId: string) =>
  tx
    .selectFrom('gallery_use')
    .select(['work_id', 'reservation_id', 'spent_at', 'ended_at'])
    .where('gallery_id', '=', galleryId)
    .orderBy('work_id')
    .execute();

interface NewUse {
  gallery_id: string;
  work_id: string;
  /** None where the use is free. */
  reservation_id: string | null;
  since: Date;
}

export const insertUse = (tx: Tx, row: NewUse) => tx.insertInto('gallery_use').values(row).execute();

export const deleteUse = (tx: Tx, galleryId: string, workId: string) =>
  tx.deleteFrom('gallery_use').where('gallery_id', '=', galleryId).where('work_id', '=', workId).execute();

export const setSpent = (tx: Tx, galleryId: string, workId: string, now: Date) =>
  tx
    .updateTable('gallery_use')
    .set({ spent_at: now })
    .where('gallery_id', '=', galleryId)
    .where('work_id', '=', workId)
    .execute();

export const resumeUse = (tx: Tx, galleryId: string, workId: string) =>
  tx
    .updateTable('gallery_use')
    .set({ ended_at: null })
    .where('gallery_id', '=', galleryId)
    .where('work_id', '=', workId)
    .execute();
