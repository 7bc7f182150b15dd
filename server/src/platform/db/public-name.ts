import { sql } from 'kysely';

/** How a work's holder is named in public, in a query that has `account` joined: one place for all who print it. */
export const publicName = sql<string>`coalesce(
  (select shown from public_name where account_id = account.id), account.nickname)`;
