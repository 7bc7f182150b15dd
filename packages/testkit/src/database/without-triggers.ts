import { sql } from 'kysely';
import type { Database } from '../../../../server/src/platform/db/database.ts';

/** Rows as no use case leaves them: a test that begins in the middle. Foreign keys and triggers are off. */
export const withoutTriggers = (db: Database, work: (one: Database) => Promise<unknown>): Promise<void> =>
  db.connection().execute(async (one) => {
    await sql`set session_replication_role = replica`.execute(one);
    try {
      await work(one);
    } finally {
      await sql`reset session_replication_role`.execute(one);
    }
  });
