import { Refusal } from '../refusal.ts';
import type { World } from '../world.ts';
import { findIdentity } from './identity-store.ts';
import { startCheck, type StartedCheck } from './start-check.ts';

/** The person known to the account shows the face once more; name and number are those already verified. */
export async function repeatRealNameCheck(world: World, accountId: string): Promise<StartedCheck> {
  const identity = await findIdentity(world.db, accountId);
  if (identity === undefined) throw new Refusal('REAL_NAME_REQUIRED');
  return startCheck(world, accountId, {
    name: world.vault.open('identity', identity.name_sealed),
    idNumber: world.vault.open('identity', identity.id_number_sealed),
    purpose: 'again',
  });
}
