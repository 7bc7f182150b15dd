import type { Database, Tx } from '../../platform/index.ts';

/** A repeated consent is stored once, with its first time. */
export const insertConsent = (tx: Tx, accountId: string, kind: string, version: string) =>
  tx
    .insertInto('consent')
    .values({ account_id: accountId, kind, version })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** Whether a consent exists, of that version or of any. */
export const hasConsent = async (
  db: Database,
  accountId: string,
  kind: string,
  version?: string,
): Promise<boolean> =>
  (await db
    .selectFrom('consent')
    .select('kind')
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('revoked_at', 'is', null)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? ''))
    .executeTakeFirst()) !== undefined;

/** Everything agreed to, taken back or not, the newest first. */
export const listConsents = (db: Database, accountId: string) =>
  db
    .selectFrom('consent')
    .select(['kind', 'version', 'given_at', 'revoked_at'])
    .where('account_id', '=', accountId)
    .orderBy('given_at', 'desc')
    .execute();

export const revokeConsents = (tx: Tx, accountId: string, kind: string, now: Date) =>
  tx
    .updateTable('consent')
    .set({ revoked_at: now })
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('revoked_at', 'is', null)
    .execute();
