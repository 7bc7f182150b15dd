import type { World } from '../../platform/index.ts';
import { findOwnMaterial } from './materials-store.ts';

/** One's own material whose fingerprint is known and whose bytes are not here; undefined for any other. */
export async function findAwaitedMaterial(world: World, accountId: string, id: string) {
  const material = await findOwnMaterial(world.db, accountId, id);
  return material?.arrived_at === null ? material : undefined;
}
