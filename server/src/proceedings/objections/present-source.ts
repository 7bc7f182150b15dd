import type { ObjectionSourceView } from '@yinji/contract';
import type { SourceRow } from './sources-store.ts';

export const presentSource = (row: SourceRow): ObjectionSourceView => ({
  id: row.id,
  origin: row.origin,
  mediaType: row.media_type,
  sizeBytes: row.size_bytes,
  sha256: Buffer.from(row.sha256).toString('hex'),
  width: row.width,
  height: row.height,
  isReleased: row.released_at !== null,
  givenAt: row.given_at.toISOString(),
});
