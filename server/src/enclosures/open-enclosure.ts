import type { BlobAnswer } from '../http/route.ts';
import { Refusal } from '../refusal.ts';
import { makeVault } from '../vault.ts';
import type { World } from '../world.ts';
import { findEnclosure, type SubjectKind } from './enclosures-store.ts';

/** Who may see it is decided by the caller, who also writes down that staff did. Offered as a file, never shown in our origin. */
export async function openEnclosure(world: World, subjectKind: SubjectKind, id: string): Promise<BlobAnswer> {
  const row = await findEnclosure(world.db, subjectKind, id);
  if (row === undefined || row.key_sealed === null) throw new Refusal('NOT_FOUND');
  const key = world.vault.openBytes(`enclosure:${id}`, row.key_sealed);
  const body = makeVault(key).openBytes('enclosure', await world.objects.read(row.object_key));
  return { body, contentType: row.media_type, fileName: world.vault.open('enclosure-name', row.name_sealed) };
}
