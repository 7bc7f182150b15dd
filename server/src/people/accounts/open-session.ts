import type { Tx, AppContext } from '../../platform/index.ts';
import { coarseAddress, type Caller } from './caller.ts';
import { insertSession, revokeSession } from './sessions-store.ts';
import { newToken, tokenSha256 } from './token.ts';

/** However much it is used: after a month somebody proves again who they are. */
export const SESSION_DAYS = 30;

export interface SessionOrigin {
  /** The member who enters an organisation. */
  personId?: string;
  /** The session that asked for the ticket: this one ends with it. */
  openedBy?: { id: string; expiresAt: Date } | undefined;
}

/** Opens a session and answers its token, which is not stored. */
export async function openSession(
  context: AppContext,
  tx: Tx,
  accountId: string,
  caller: Caller,
  { personId, openedBy }: SessionOrigin = {},
): Promise<string> {
  const token = newToken();
  const now = context.now();
  await insertSession(tx, {
    token_sha256: tokenSha256(token),
    account_id: accountId,
    created_at: now,
    last_used_at: now,
    expires_at: openedBy?.expiresAt ?? new Date(now.getTime() + SESSION_DAYS * 86_400_000),
    device: caller.device,
    address: coarseAddress(caller.address),
    ...(personId === undefined ? {} : { person_id: personId }),
    ...(openedBy === undefined ? {} : { opened_by: openedBy.id }),
  });
  return token;
}

/**
 * Opens a session for whoever has just proved who they are, and ends the one that their browser had until now: nobody
 * would see that it goes on.
 */
export async function replaceSession(
  context: AppContext,
  tx: Tx,
  accountId: string,
  caller: Caller,
): Promise<string> {
  if (caller.token !== undefined) await revokeSession(tx, tokenSha256(caller.token), context.now());
  return openSession(context, tx, accountId, caller);
}
