import { insertNew, type Tx } from '../../platform/index.ts';

/** True for a digest that was never offered before. */
export const insertRelease = (
  tx: Tx,
  row: { sha256: Uint8Array; name: string; record_sha256: Uint8Array; released_at: Date },
): Promise<boolean> =>
  insertNew(
    tx
      .insertInto('verifier_release')
      .values({ ...row, sha256: Buffer.from(row.sha256), record_sha256: Buffer.from(row.record_sha256) }),
  );
