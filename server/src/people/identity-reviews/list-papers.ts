import { type AttachmentRow, type Database, listAttachments } from '../../platform/index.ts';
import type { PaperKind } from './claim.ts';

/** The newest of each kind. */
export async function listPapers(
  db: Database,
  reviewId: string,
): Promise<(AttachmentRow & { kind: PaperKind })[]> {
  const rows = await listAttachments(db, 'identity-review', reviewId);
  return [...new Map(rows.map((row) => [row.kind, row])).values()] as (AttachmentRow & { kind: PaperKind })[];
}
