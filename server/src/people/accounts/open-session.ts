import type { Tx, AppContext } from '../../platform/index.ts';
import { coarseAddress, type Caller } from './caller.ts';
import { insertSession } from './sessions-store.ts';
import { newToken, tokenSha256 } from './token.ts';

const SESSION_DAYS = 30;

/** Opens a session and answers its token, which is not stored. */
export async function openSession(
  context: AppContext,
  tx: Tx,
  accountId: string,
  caller: Caller,
  /** The member who enters an organisation. */
  personId?: string,
): Promise<string> {
  const token = newToken();
  const now = context.now();
  await insertSession(tx, {
    token_sha256: tokenSha256(token),
    account_id: accountId,
    created_at: now,
    last_used_at: now,
    expires_at: new Date(now.getTime() + SESSION_DAYS * 86_400_000),
    device: caller.device,
    address: coarseAddress(caller.address),
    ...(personId === undefined ? {} : { person_id: personId }),
  });
  return token;
}
