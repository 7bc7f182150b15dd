import type { Database } from '../../platform/index.ts';

/** Also a closed account: its orders are kept. */
export const findBuyer = (db: Database, accountId: string) =>
  db
    .selectFrom('account')
    .select(['id', 'nickname', 'kind', 'closed_at'])
    .where('id', '=', accountId)
    .executeTakeFirst();
