import type { AccountActor } from '../http/actor.ts';
import type { World } from '../world.ts';
import { findLiveSession } from './accounts-store.ts';
import { tokenSha256 } from './token.ts';

export async function findSession(world: World, token: string): Promise<AccountActor | undefined> {
  const sha256 = tokenSha256(token);
  const row = await findLiveSession(world.db, sha256, world.now());
  return row && { kind: 'account', accountId: row.account_id, tokenSha256: sha256 };
}
