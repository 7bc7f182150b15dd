import { sql, type RawBuilder } from 'kysely';

export const holdersOf = (works: RawBuilder<unknown>) =>
  sql`select account_id from work where id in (${works})`;
