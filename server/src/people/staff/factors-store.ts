import type { Database, Tx } from '../../platform/index.ts';

/** Null until the first code was right: before that it is no factor. The secret is the sealer's. */
export const findTotp = (db: Database, staffId: string) =>
  db.selectFrom('staff_totp').select('added_at').where('staff_id', '=', staffId).executeTakeFirst();

export const listPasskeys = (db: Database, staffId: string) =>
  db
    .selectFrom('staff_passkey')
    .select(['id', 'label', 'added_at', 'last_used_at'])
    .where('staff_id', '=', staffId)
    .orderBy('added_at')
    .limit(50)
    .execute();

/** Whether the person has a second factor. */
export const hasFactor = async (db: Database, staffId: string): Promise<boolean> =>
  (await findTotp(db, staffId))?.added_at != null || (await listPasskeys(db, staffId)).length > 0;

/** For somebody who lost theirs, on the command line; in the console the decided change does it. */
export async function removeFactors(tx: Tx, staffId: string): Promise<void> {
  for (const table of ['staff_totp', 'staff_passkey', 'staff_challenge'] as const)
    await tx.deleteFrom(table).where('staff_id', '=', staffId).execute();
}
