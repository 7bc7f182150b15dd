import type { FileDescription, WaitingFile } from '@yinji/contract';
import { toHex } from '@yinji/evidence';
import type { UploadRow } from './uploads-store.ts';

const NOTHING: FileDescription = {
  title: '',
  workType: null,
  description: '',
  claimedCreatedOn: null,
  category: null,
  aiDeclaration: null,
};

export const presentWaitingFile = (row: UploadRow): WaitingFile => ({
  id: row.id,
  file: { name: row.file_name, sizeBytes: row.size_bytes, sha256: toHex(row.sha256), sm3: toHex(row.sm3) },
  ...(row.described ?? NOTHING),
  uploadedAt: row.uploaded_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
});
