import { sql } from 'kysely';

/** The public name of a work's holder, for a query that joins `account`: one definition for all uses. */
export const publicName = sql<string>`coalesce(
  (select shown from public_name where account_id = account.id), account.nickname)`;
