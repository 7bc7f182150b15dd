import type { AppContext } from '../app-context.ts';
import type { EnclosureRow } from './attachments-store.ts';

export const presentEnclosure = (context: AppContext, row: EnclosureRow) => ({
  id: row.id,
  kind: row.kind,
  name: context.vault.open('enclosure-name', row.name_sealed),
  mediaType: row.media_type,
  sizeBytes: row.size_bytes,
  sha256: Buffer.from(row.sha256).toString('hex'),
});
