import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/index.ts';

export type PublicNameMode = 'pen' | 'real' | 'anonymous';

/** Columns of a public name; `listPublicWorks` reads the same. */
export interface CreatorColumns {
  nickname: string;
  name_mode: PublicNameMode | null;
  pen_name: string | null;
  name_sealed: Uint8Array | null;
}

/** A nickname as it is made for a new account (`createAccount`): nobody chose it, and it stands beside no work. */
export const chosenName = (nickname: string): string =>
  /^用户[0-9a-z]{7}$/.test(nickname) ? UNSIGNED : nickname;
export const UNSIGNED = '未署名';

/** The public name of a work's holder, for a query that joins `account`: one definition for all uses. */
export const publicName = sql<string>`coalesce(
  (select shown from public_name where account_id = account.id),
  case when account.nickname ~ '^用户[0-9a-z]{7}$' then '未署名' else account.nickname end)`;

/** The holder's account, unless they are anonymous: nothing may lead from such a work to it. In the same query. */
export const namedCreator = sql<string | null>`case when not exists
  (select from public_name where account_id = account.id and mode = 'anonymous') then account.id end`;

export const isShowingWorks = async (db: Database, accountId: string): Promise<boolean> =>
  (await db
    .selectFrom('work')
    .select('id')
    .where('account_id', '=', accountId)
    .where('is_public', '=', true)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined;

export const findPublicName = (db: Database, accountId: string) =>
  db.selectFrom('public_name').selectAll().where('account_id', '=', accountId).executeTakeFirst();

export const putPublicName = (
  tx: Tx,
  row: {
    account_id: string;
    mode: PublicNameMode;
    pen_name: string;
    real_name: string | null;
    changed_at: Date;
  },
) =>
  tx
    .insertInto('public_name')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({
        mode: row.mode,
        pen_name: row.pen_name,
        real_name: row.real_name,
        changed_at: row.changed_at,
      }),
    )
    .execute();

/** Without a chosen pen name the present nickname becomes it: later nicknames are unchecked. */
export const keepNicknameAsPenName = (tx: Tx, accountId: string, nickname: string, now: Date) =>
  tx
    .insertInto('public_name')
    .values({ account_id: accountId, mode: 'pen', pen_name: nickname, changed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
