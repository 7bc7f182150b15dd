import type { Tx } from '../../platform/index.ts';

/** True for a digest that was never offered before. */
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
