import type { AccountActor, AppContext } from '../../platform/index.ts';
import { findLiveSession, touchSession } from './sessions-store.ts';
import { tokenSha256 } from './token.ts';

/** Precision of “last used”: at most one write in this time. */
const TOUCH_MS = 10 * 60_000;

export const findSession = async (context: AppContext, token: string): Promise<AccountActor | undefined> =>
  (await findSessionWith(context, token))?.actor;

/**
 * The same with what a higher wing knows of its account, by one statement.
 * @param columns of `session.account_id` at the moment `$2`, as SQL
 */
export async function findSessionWith<Columns = object>(
  context: AppContext,
  token: string,
  columns?: string,
): Promise<{ actor: AccountActor; columns: Columns } | undefined> {
  const sha256 = tokenSha256(token);
  const now = context.now();
  const notBefore = new Date(now.getTime() - TOUCH_MS);
  const row = await findLiveSession<Columns>(context.db, sha256, now, notBefore, columns);
  if (row === undefined) return undefined;
  if (row.is_stale) await touchSession(context.db, sha256, now, notBefore);
  const personId = row.person_id ?? row.account_id;
  // The member's role is decided where it is known; until then the member may only read.
  const role = row.person_id === null ? 'self' : 'viewer';
  return {
    actor: { kind: 'account', accountId: row.account_id, personId, role, tokenSha256: sha256 },
    columns: row,
  };
}
