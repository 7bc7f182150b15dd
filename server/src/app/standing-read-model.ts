import { findSessionWith } from '../people/index.ts';
import type { AccountActor, AppContext } from '../platform/index.ts';

const IDENTITY = `select from identity where account_id = session.account_id`;
const MEMBERSHIP = `select from membership where account_id = session.account_id
  and starts_at <= $2 and ends_at > $2 and ended_at is null`;
const STANDING = `exists (${IDENTITY}) as is_verified, exists (${MEMBERSHIP}) as is_member`;

/** What calls require of an account besides a session. */
export interface Standing {
  is_verified: boolean;
  is_member: boolean;
}

export async function findSessionAndStanding(
  context: AppContext,
  token: string,
): Promise<{ actor: AccountActor; standing: Standing } | undefined> {
  const found = await findSessionWith<Standing>(context, token, STANDING);
  return found && { actor: found.actor, standing: found.columns };
}
