import type { AppContext } from '../../platform/index.ts';
import { findOwnMaterial } from './materials-read-model.ts';

/** One's own material whose fingerprint is known and whose bytes are missing; undefined for any other. */
export async function findAwaitedMaterial(context: AppContext, accountId: string, id: string) {
  const material = await findOwnMaterial(context.db, accountId, id);
  return material?.arrived_at === null ? material : undefined;
}
