import { type AttachmentRow, type Database, listAttachments } from '../../platform/index.ts';
import type { IdentityPaperKind } from '@yinji/contract';

/** The newest of each kind. */
export async function listPapers(
  db: Database,
  reviewId: string,
): Promise<(AttachmentRow & { kind: IdentityPaperKind })[]> {
  const rows = await listAttachments(db, 'identity-review', reviewId);
  return [...new Map(rows.map((row) => [row.kind, row])).values()] as (AttachmentRow & {
    kind: IdentityPaperKind;
  })[];
}
