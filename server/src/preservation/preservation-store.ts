import type { Database, Tx } from '../db/database.ts';

const buffer = (bytes: Uint8Array) => Buffer.from(bytes);

interface NewCheckpointToken {
  day: string;
  checkpoint_size: number;
  checkpoint: Uint8Array;
  token: Uint8Array;
  authority: string;
  record_sha256: Uint8Array;
  stamped_at: Date;
}

export const findLastCheckpointToken = (db: Database) =>
  db.selectFrom('checkpoint_token').selectAll().orderBy('day', 'desc').limit(1).executeTakeFirst();

/** False where the day, or the checkpoint, has its token already. */
export async function insertCheckpointToken(tx: Tx, row: NewCheckpointToken): Promise<boolean> {
  const made = await tx
    .insertInto('checkpoint_token')
    .values({
      ...row,
      checkpoint: buffer(row.checkpoint),
      token: buffer(row.token),
      record_sha256: buffer(row.record_sha256),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return made.numInsertedOrUpdatedRows === 1n;
}

export const listUnpublishedTokens = (db: Database) =>
  db.selectFrom('checkpoint_token').selectAll().where('published_at', 'is', null).orderBy('day').execute();

export const markTokenPublished = (db: Database, day: string, now: Date) =>
  db
    .updateTable('checkpoint_token')
    .set({ published_at: now })
    .where('day', '=', day)
    .where('published_at', 'is', null)
    .execute();
