import { type Database, insertNew, type Tx } from '../../platform/index.ts';

interface NewContest {
  id: string;
  succession_id: string;
  account_id: string;
  work_id: string;
  words_sealed: Uint8Array;
  signed_sealed: Uint8Array;
  signature_sealed: Uint8Array;
  signing_key_id: string;
  at: Date;
}

/** False where this person has claimed already, or the id is taken. */
export const insertContest = (tx: Tx, row: NewContest): Promise<boolean> =>
  insertNew(
    tx.insertInto('succession_contest').values({
      ...row,
      words_sealed: Buffer.from(row.words_sealed),
      signed_sealed: Buffer.from(row.signed_sealed),
      signature_sealed: Buffer.from(row.signature_sealed),
    }),
  );

export const listContests = (db: Database, successionIds: readonly string[]) =>
  successionIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('succession_contest')
        .selectAll()
        .where('succession_id', 'in', [...successionIds])
        .orderBy('at')
        .execute();

export const findContest = (db: Database, id: string) =>
  db.selectFrom('succession_contest').selectAll().where('id', '=', id).executeTakeFirst();

/** The open application for a work. */
export const findOpenOfWork = async (db: Database, workId: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('succession_work')
      .select('succession_id')
      .where('work_id', '=', workId)
      .where('is_open', '=', true)
      .executeTakeFirst()
  )?.succession_id;

export const isContested = async (db: Database, successionId: string): Promise<boolean> =>
  (await db
    .selectFrom('succession_contest')
    .select('id')
    .where('succession_id', '=', successionId)
    .where('cleared_at', 'is', null)
    .executeTakeFirst()) !== undefined;

export const clearContest = (
  tx: Tx,
  id: string,
  one: { cleared_by: string; cleared_at: Date; remark: string },
) => tx.updateTable('succession_contest').set(one).where('id', '=', id).execute();
