import type { AccountActor } from '../http/actor.ts';
import type { World } from '../world.ts';
import { findLiveSession } from './accounts-store.ts';
import { tokenSha256 } from './token.ts';

export async function findSession(world: World, token: string): Promise<AccountActor | undefined> {
  const sha256 = tokenSha256(token);
  const row = await findLiveSession(world.db, sha256, world.now());
  if (row === undefined) return undefined;
  const personId = row.person_id ?? row.account_id;
  // As whom a member acts is decided where it is known: until then as one who may only look.
  const role = row.person_id === null ? 'self' : 'viewer';
  return { kind: 'account', accountId: row.account_id, personId, role, tokenSha256: sha256 };
}
