import type { World } from '../world.ts';
import type { EnclosureRow } from './enclosures-store.ts';

export const presentEnclosure = (world: World, row: EnclosureRow) => ({
  id: row.id,
  kind: row.kind,
  name: world.vault.open('enclosure-name', row.name_sealed),
  mediaType: row.media_type,
  sizeBytes: row.size_bytes,
  sha256: Buffer.from(row.sha256).toString('hex'),
});
