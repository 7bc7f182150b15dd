const IDENTITY = `select from identity where account_id = session.account_id`;
const MEMBERSHIP = `select from membership where account_id = session.account_id
  and starts_at <= $2 and ends_at > $2 and ended_at is null`;

/** What calls require of an account besides a session, as columns of `findSessionWith`. */
export const STANDING = `exists (${IDENTITY}) as is_verified, exists (${MEMBERSHIP}) as is_member`;

export interface Standing {
  is_verified: boolean;
  is_member: boolean;
}
