import type { Tx } from '../db/database.ts';
import type { World } from '../world.ts';
import { insertSession } from './accounts-store.ts';
import { newToken, tokenSha256 } from './token.ts';

const SESSION_DAYS = 30;

/** Opens a session and answers its token, which is not stored. */
export async function openSession(
  world: World,
  tx: Tx,
  accountId: string,
  device: string,
  /** The member who enters an organisation. */
  personId?: string,
): Promise<string> {
  const token = newToken();
  await insertSession(tx, {
    token_sha256: tokenSha256(token),
    account_id: accountId,
    expires_at: new Date(world.now().getTime() + SESSION_DAYS * 86_400_000),
    device,
    ...(personId === undefined ? {} : { person_id: personId }),
  });
  return token;
}
