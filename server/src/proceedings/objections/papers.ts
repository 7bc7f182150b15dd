import type { ObjectionPaperKind, ObjectionPaperView } from '@yinji/contract';
import { type AttachmentRow, type Database, listAttachments } from '../../platform/index.ts';

export type Side = 'objector' | 'holder';

type Of = { id: string; account_id: string };

/** Whoever did not begin the objection is its other side. */
export const sideOf = (of: Pick<Of, 'account_id'>, accountId: string | null): Side =>
  accountId === of.account_id ? 'objector' : 'holder';

export const presentPaper = (of: Of, row: AttachmentRow): ObjectionPaperView => ({
  id: row.id,
  side: sideOf(of, row.account_id),
  kind: row.kind as ObjectionPaperKind,
  mediaType: row.media_type,
  sizeBytes: row.size_bytes,
  sha256: Buffer.from(row.sha256).toString('hex'),
  isShared: row.is_shared,
});

/** The papers of both sides, in order of arrival. */
export const listPapers = async (db: Database, of: Of): Promise<ObjectionPaperView[]> =>
  (await listAttachments(db, 'objection', of.id)).map((row) => presentPaper(of, row));
