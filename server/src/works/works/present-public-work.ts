import type { AppContext } from '../../platform/index.ts';
import { displayedUrl } from './preview-url.ts';
import type { ShownWorkRow } from './lists-store.ts';

/** A work in public display, as anybody sees it. */
export const presentPublicWork = (context: AppContext, row: ShownWorkRow) => ({
  id: row.id,
  title: row.title,
  workType: row.work_type,
  creatorName: row.public_name,
  creatorId: row.creator_id,
  depositNumber: row.number,
  recordSha256: Buffer.from(row.record_sha256 ?? []).toString('hex'),
  previewUrl: displayedUrl(context, { key: row.public_thumbnail_key ?? '', workId: row.id }),
  width: row.width,
  height: row.height,
  isConfirmed: row.is_confirmed,
  isCertified: row.is_certified,
  depositedAt: (row.received_at ?? context.now()).toISOString(),
});
