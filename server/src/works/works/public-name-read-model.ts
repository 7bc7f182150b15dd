import type { Database } from '../../platform/index.ts';
import type { CreatorColumns } from './public-name-store.ts';

export const findCreator = (db: Database, accountId: string): Promise<CreatorColumns> =>
  db
    .selectFrom('account_name as account')
    .leftJoin('public_name', 'public_name.account_id', 'account.id')
    .leftJoin('identity', 'identity.account_id', 'account.id')
    .select([
      'account.nickname',
      'public_name.mode as name_mode',
      'public_name.pen_name',
      'identity.name_sealed',
    ])
    .where('account.id', '=', accountId)
    .executeTakeFirstOrThrow();
