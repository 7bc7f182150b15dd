import { changeOne, type Database, type Tx } from '../../platform/index.ts';

interface NewHelp {
  accountId: string;
  tokenSha256: Buffer;
  madeAt: Date;
  endsAt: Date;
}

/** The one before ends, with what was filled in. */
export const putHelp = (tx: Tx, { accountId, tokenSha256, madeAt, endsAt }: NewHelp) => {
  const help = {
    token_sha256: tokenSha256,
    made_at: madeAt,
    ends_at: endsAt,
    title: null,
    work_type: null,
  };
  return tx
    .insertInto('filling_help')
    .values({ account_id: accountId, ...help })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(help))
    .execute();
};

export const deleteHelp = (tx: Tx, accountId: string) =>
  tx.deleteFrom('filling_help').where('account_id', '=', accountId).execute();

export const findOwnHelp = (db: Database, accountId: string, now: Date) =>
  db
    .selectFrom('filling_help')
    .select(['made_at', 'ends_at', 'title', 'work_type'])
    .where('account_id', '=', accountId)
    .where('ends_at', '>', now)
    .executeTakeFirst();

export const findHelp = (db: Database, tokenSha256: Buffer, now: Date) =>
  db
    .selectFrom('filling_help')
    .select(['ends_at', 'title'])
    .where('token_sha256', '=', tokenSha256)
    .where('ends_at', '>', now)
    .executeTakeFirst();

/** False where there is no such link any more. */
export const fillIn = (
  tx: Tx,
  tokenSha256: Buffer,
  { title, workType }: { title: string; workType: 'photo' | 'draw' | 'creative' },
  now: Date,
): Promise<boolean> =>
  changeOne(
    tx
      .updateTable('filling_help')
      .set({ title, work_type: workType })
      .where('token_sha256', '=', tokenSha256)
      .where('ends_at', '>', now),
  );

/** What was filled in and never taken is not kept. */
export const deleteEndedHelp = (db: Database, now: Date) =>
  db.deleteFrom('filling_help').where('ends_at', '<=', now).execute();
