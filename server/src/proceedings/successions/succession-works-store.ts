import { sql } from 'kysely';
import { type Tx, newId } from '../../platform/index.ts';

export async function putWorks(tx: Tx, successionId: string, workIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('succession_work').where('succession_id', '=', successionId).execute();
  await tx
    .insertInto('succession_work')
    .values(workIds.map((work_id) => ({ id: newId(), succession_id: successionId, work_id })))
    .execute();
}

/** False where another application for one of them is open. */
export async function openWorks(tx: Tx, successionId: string): Promise<boolean> {
  try {
    await sql`savepoint before_open`.execute(tx);
    await tx
      .updateTable('succession_work')
      .set({ is_open: true })
      .where('succession_id', '=', successionId)
      .execute();
    return true;
  } catch (cause) {
    // unique_violation
    if ((cause as { code?: string }).code !== '23505') throw cause;
    await sql`rollback to savepoint before_open`.execute(tx);
    return false;
  }
}

export const closeWorks = (tx: Tx, successionId: string) =>
  tx
    .updateTable('succession_work')
    .set({ is_open: false })
    .where('succession_id', '=', successionId)
    .where('is_open', '=', true)
    .execute();

interface Passed {
  number: string;
  salt: Uint8Array;
  former_name_sealed: Uint8Array;
  passed_at: Date;
}

export const markPassed = (tx: Tx, id: string, { salt, former_name_sealed, ...rest }: Passed) =>
  tx
    .updateTable('succession_work')
    .set({
      ...rest,
      salt: Buffer.from(salt),
      former_name_sealed: Buffer.from(former_name_sealed),
      is_open: false,
    })
    .where('id', '=', id)
    .execute();

export const keepRecord = (tx: Tx, id: string, sha256: Uint8Array) =>
  tx
    .updateTable('succession_work')
    .set({ record_sha256: Buffer.from(sha256) })
    .where('id', '=', id)
    .execute();
