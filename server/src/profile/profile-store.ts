import type { Database, Tx } from '../db/database.ts';

/** An account with what is known of the person, in one statement: every page asks for it. */
export const findOwnAccount = (db: Database, accountId: string, now: Date) =>
  db
    .selectFrom('account')
    .leftJoin('identity', 'identity.account_id', 'account.id')
    .select((eb) => [
      'account.id',
      'account.nickname',
      'account.gender',
      'account.introduction',
      'account.portrait_key',
      'account.phone_sealed',
      'identity.kind',
      'identity.name_sealed',
      eb
        .exists(
          eb
            .selectFrom('membership')
            .select('membership.id')
            .whereRef('membership.account_id', '=', 'account.id')
            .where('starts_at', '<=', now)
            .where('ends_at', '>', now),
        )
        .as('is_member'),
    ])
    .where('account.id', '=', accountId)
    .where('account.closed_at', 'is', null)
    .executeTakeFirst();

/** What anybody may know of an account. */
export const findPublicFace = (db: Database, accountId: string) =>
  db
    .selectFrom('account')
    .select(['id', 'nickname', 'introduction', 'portrait_key', 'created_at'])
    .where('id', '=', accountId)
    .where('closed_at', 'is', null)
    .executeTakeFirst();

export const setPortrait = (tx: Tx, accountId: string, key: string | null) =>
  tx.updateTable('account').set({ portrait_key: key }).where('id', '=', accountId).execute();

/** An object is served as a portrait only while it is somebody's. */
export const isPortrait = async (db: Database, key: string): Promise<boolean> =>
  (await db
    .selectFrom('account')
    .select('id')
    .where('portrait_key', '=', key)
    .where('closed_at', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined;
