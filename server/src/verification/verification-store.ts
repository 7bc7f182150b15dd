import type { Database, Tx } from '../db/database.ts';

export const findByDepositNumber = (db: Database, number: string) =>
  db
    .selectFrom('deposit')
    .select('work_id')
    .where('number', '=', number)
    .where('received_at', 'is not', null)
    .executeTakeFirst();

export const findByCaseNumber = (db: Database, number: string) =>
  db
    .selectFrom('review_case')
    .select('work_id')
    .where('number', '=', number)
    .where('decision', '=', 'passed')
    // An objection's number is nobody's record.
    .where('kind', '<>', 'objection')
    .executeTakeFirst();

export const isErased = async (db: Database, workId: string): Promise<boolean> =>
  (await db
    .selectFrom('work')
    .select('id')
    .where('id', '=', workId)
    .where('erased_at', 'is not', null)
    .executeTakeFirst()) !== undefined;

export const listByFileSha256 = (db: Database, sha256: Uint8Array) =>
  db
    .selectFrom('work')
    .innerJoin('deposit', 'deposit.work_id', 'work.id')
    .select(['deposit.number', 'deposit.received_at'])
    .where('work.file_sha256', '=', Buffer.from(sha256))
    .where('deposit.completed_at', 'is not', null)
    .where('work.deleted_at', 'is', null)
    .orderBy('deposit.received_at')
    .limit(5)
    .execute();

/** When a verifier was first handed out, and where the log says so. */
export const findRelease = (db: Database, sha256: Uint8Array) =>
  db
    .selectFrom('verifier_release')
    .leftJoin('log_entry', 'log_entry.entry_sha256', 'verifier_release.record_sha256')
    .select(['verifier_release.released_at', 'log_entry.idx'])
    .where('verifier_release.sha256', '=', Buffer.from(sha256))
    .executeTakeFirst();

/** True for a digest that was never handed out before. */
export async function insertRelease(
  tx: Tx,
  row: { sha256: Uint8Array; name: string; record_sha256: Uint8Array; released_at: Date },
): Promise<boolean> {
  const made = await tx
    .insertInto('verifier_release')
    .values({ ...row, sha256: Buffer.from(row.sha256), record_sha256: Buffer.from(row.record_sha256) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return made.numInsertedOrUpdatedRows === 1n;
}
