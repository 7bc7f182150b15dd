import { sql } from 'kysely';
import type { Erasure } from '../platform/index.ts';

export const documentsErasure: Erasure = {
  // The register's job sees that a row is gone and rewrites the month's file without it.
  ofWorks: (works) => [sql`delete from register_entry where work_id in (${works})`],
  ofAccount: (accountId) => [sql`delete from query_history where account_id = ${accountId}`],
};
