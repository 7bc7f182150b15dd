import { inTransaction } from '../db/database.ts';
import type { StaffActor } from '../http/actor.ts';
import type { BlobAnswer } from '../http/route.ts';
import { Refusal } from '../refusal.ts';
import { auditStaff } from '../staff/index.ts';
import { makeVault } from '../vault.ts';
import type { World } from '../world.ts';
import { findPaper } from './identity-reviews-store.ts';

/** The audit is committed before a byte is shown. */
export async function openPaper(world: World, { staffId }: StaffActor, id: string): Promise<BlobAnswer> {
  const paper = await findPaper(world.db, id);
  if (paper === undefined || paper.key_sealed === null) throw new Refusal('NOT_FOUND');
  const key = world.vault.openBytes(`identity-paper:${id}`, paper.key_sealed);
  await inTransaction(world.db, (tx) => auditStaff(tx, staffId, 'identity-paper-opened', id));
  const body = makeVault(key).openBytes('identity-paper', await world.objects.read(paper.object_key));
  return { body, contentType: paper.media_type };
}
