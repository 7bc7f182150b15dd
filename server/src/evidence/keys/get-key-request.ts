import type { World } from '../../platform/index.ts';
import { presentRequest, type KeyRequest } from './present-request.ts';
import { findLatestRequest } from './requests-store.ts';

/** The person's latest request; null where none was ever made. */
export async function getKeyRequest(world: World, accountId: string): Promise<KeyRequest | null> {
  const row = await findLatestRequest(world.db, accountId);
  return row === undefined ? null : presentRequest(world, row);
}
