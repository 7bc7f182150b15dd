import type { ObjectionPaperView } from '@yinji/contract';
import type { PaperRow } from './papers-store.ts';

export const presentPaper = (row: PaperRow): ObjectionPaperView => ({
  id: row.id,
  side: row.side,
  kind: row.kind,
  mediaType: row.media_type,
  sizeBytes: row.size_bytes,
  sha256: Buffer.from(row.sha256).toString('hex'),
  isShared: row.is_shared,
});
