import { ask, type Database } from '../platform/index.ts';

const STANDING = `select exists (select from identity where account_id = $1) as is_verified,
  exists (select from membership where account_id = $1 and starts_at <= $2 and ends_at > $2 and ended_at is null)
    as is_member`;

interface Standing {
  is_verified: boolean;
  is_member: boolean;
}

/** What calls require of an account besides a session. */
export const getStanding = async (db: Database, accountId: string, now: Date): Promise<Standing> =>
  (await ask<Standing>(db, STANDING, [accountId, now]))[0]!;
