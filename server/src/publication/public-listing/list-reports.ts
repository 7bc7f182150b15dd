import { isGalleryShown } from '@yinji/state-machine';
import type { AppContext } from '../../platform/index.ts';
import { previewUrl } from '../../works/index.ts';
import { listReportRows } from './reports-read-model.ts';

/** The contact stays encrypted here: a separate, audited call opens it. */
export async function listReports(
  context: AppContext,
  { show, page, size }: { show: 'waiting' | 'decided'; page: number; size: number },
) {
  const rows = await listReportRows(context.db, show, page, size);
  return {
    items: rows.map((row) => ({
      id: row.id,
      workId: row.work_id,
      galleryId: row.gallery_id,
      title: row.title,
      thumbnailUrl: row.thumbnail_key === null ? null : previewUrl(context, row.thumbnail_key),
      isPublic: row.is_public ?? (row.gallery_state !== null && isGalleryShown(row.gallery_state)),
      category: row.category,
      words: row.body,
      hasContact: row.contact_sealed !== null,
      isSignedIn: row.reporter_id !== null,
      createdAt: row.created_at.toISOString(),
      others: Number(row.of_same) - 1,
      outcome: row.outcome,
      answer: row.answer,
      staffName: row.staff_name,
    })),
    total: Number(rows[0]?.total ?? 0),
  };
}
