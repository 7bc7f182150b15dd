import type { Database, Tx } from '../db/database.ts';

export const findCertification = (db: Database, workId: string) =>
  db.selectFrom('certification').selectAll().where('work_id', '=', workId).executeTakeFirst();

/** The work passed by contract after the form was written: its contact is somebody else's. */
export const isOfFormerHolder = async (db: Database, workId: string): Promise<boolean> =>
  (await db
    .selectFrom('certification')
    .innerJoin('work_badge', 'work_badge.work_id', 'certification.work_id')
    .select('certification.work_id')
    .where('certification.work_id', '=', workId)
    .where('badge', '=', 'transferred')
    .whereRef('work_badge.since', '>', 'certification.updated_at')
    .executeTakeFirst()) !== undefined;

interface Saved {
  work_id: string;
  form_sealed: Uint8Array;
  salt: Uint8Array;
  submitted_at: Date | null;
}

export const putCertification = (tx: Tx, { work_id, form_sealed, salt, submitted_at }: Saved, now: Date) =>
  tx
    .insertInto('certification')
    .values({
      work_id,
      form_sealed: Buffer.from(form_sealed),
      salt: Buffer.from(salt),
      submitted_at,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .column('work_id')
        .doUpdateSet({ form_sealed: Buffer.from(form_sealed), submitted_at, updated_at: now }),
    )
    .execute();

export const setDecided = (tx: Tx, workId: string, now: Date) =>
  tx.updateTable('certification').set({ decided_at: now }).where('work_id', '=', workId).execute();
