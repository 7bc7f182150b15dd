import type { Material } from '@yinji/contract';
import { toHex } from '@yinji/evidence';
import type { MaterialRow } from './materials-read-model.ts';

/** @param publishedSize entries under the newest checkpoint, which has its witnesses */
export const presentMaterial = (row: MaterialRow, publishedSize: number): Material => ({
  id: row.id,
  kind: row.kind,
  note: row.note,
  name: row.file_name,
  sizeBytes: row.size_bytes,
  sha256: toHex(row.sha256),
  receivedAt: row.received_at.toISOString(),
  recordSha256: toHex(row.record_sha256),
  logIndex: row.idx,
  cosigned: row.idx !== null && row.idx < publishedSize,
  arrived: row.arrived_at !== null,
});
