import { type Comparison, type Database, type Tx, newId } from '../../platform/index.ts';
import { markCompared } from '../../works/index.ts';

/** False where another process has done it. */
export async function markChecked(tx: Tx, workId: string, compared: number, now: Date): Promise<boolean> {
  const made = await tx
    .insertInto('arrival_check')
    .values({ work_id: workId, compared, checked_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  await markCompared(tx, workId, now);
  return made.numInsertedOrUpdatedRows === 1n;
}

interface Found {
  workId: string;
  earlierWorkId: string;
  isIdentical: boolean;
  distance: number | null;
  orientation: string;
  local: Comparison['candidates'][number]['local'];
  now: Date;
}

/** False where the pair is known. */
export const insertNearCopy = async (tx: Tx, one: Found): Promise<boolean> =>
  (
    await tx
      .insertInto('near_copy')
      .values({
        id: newId(),
        work_id: one.workId,
        earlier_work_id: one.earlierWorkId,
        is_identical: one.isIdentical,
        distance: one.distance,
        orientation: one.orientation,
        verdict: one.local?.verdict ?? null,
        score: one.local?.score ?? null,
        rules_version: one.local?.version ?? null,
        found_at: one.now,
        told_at: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
  ).numInsertedOrUpdatedRows === 1n;

export const markTold = (tx: Tx, workId: string, earlierWorkId: string, now: Date) =>
  tx
    .updateTable('near_copy')
    .set({ told_at: now })
    .where('work_id', '=', workId)
    .where('earlier_work_id', '=', earlierWorkId)
    .execute();

/** Whether the holder of an earlier work was notified of a copy since then. */
export const wasToldSince = async (tx: Tx, earlierWorkId: string, since: Date): Promise<boolean> =>
  (await tx
    .selectFrom('near_copy')
    .select('id')
    .where('earlier_work_id', '=', earlierWorkId)
    .where('told_at', '>=', since)
    .limit(1)
    .executeTakeFirst()) !== undefined;

export const listNearCopies = (db: Database, workId: string) =>
  db
    .selectFrom('near_copy')
    .select(['earlier_work_id', 'is_identical', 'distance'])
    .where('work_id', '=', workId)
    .orderBy('distance')
    .limit(6)
    .execute();
