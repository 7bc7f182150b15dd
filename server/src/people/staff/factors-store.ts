import { changeOne, type Database, type Tx } from '../../platform/index.ts';

export const findTotp = (db: Database, staffId: string) =>
  db.selectFrom('staff_totp').selectAll().where('staff_id', '=', staffId).executeTakeFirst();

/** A new secret takes the place of the former one; it is no factor until its first right code. */
export const putTotp = (tx: Tx, staffId: string, sealed: Uint8Array, now: Date) => {
  const row = { secret_sealed: Buffer.from(sealed), begun_at: now, added_at: null, last_step: 0 };
  return tx
    .insertInto('staff_totp')
    .values({ staff_id: staffId, ...row })
    .onConflict((conflict) => conflict.column('staff_id').doUpdateSet(row))
    .execute();
};

/** False where this code, or a later one, was used before. */
export const useTotpStep = (tx: Tx, staffId: string, step: number, now: Date): Promise<boolean> =>
  changeOne(
    tx
      .updateTable('staff_totp')
      .set((eb) => ({ last_step: step, added_at: eb.fn.coalesce('added_at', eb.val(now)) }))
      .where('staff_id', '=', staffId)
      .where('last_step', '<', step),
  );

export const listPasskeys = (db: Database, staffId: string) =>
  db
    .selectFrom('staff_passkey')
    .selectAll()
    .where('staff_id', '=', staffId)
    .orderBy('added_at')
    .limit(50)
    .execute();

interface NewPasskey {
  id: string;
  staff_id: string;
  credential_id: string;
  public_key: Uint8Array;
  counter: number;
  label: string;
  added_at: Date;
}

export const insertPasskey = (tx: Tx, { public_key: key, ...row }: NewPasskey) =>
  tx
    .insertInto('staff_passkey')
    .values({ ...row, public_key: Buffer.from(key) })
    .execute();

export const touchPasskey = (tx: Tx, id: string, counter: number, now: Date) =>
  tx.updateTable('staff_passkey').set({ counter, last_used_at: now }).where('id', '=', id).execute();

/** Whether the person has a second factor. */
export const hasFactor = async (db: Database, staffId: string): Promise<boolean> =>
  (await findTotp(db, staffId))?.added_at != null || (await listPasskeys(db, staffId)).length > 0;

/** For somebody who lost theirs. */
export async function removeFactors(tx: Tx, staffId: string): Promise<void> {
  for (const table of ['staff_totp', 'staff_passkey', 'staff_challenge'] as const)
    await tx.deleteFrom(table).where('staff_id', '=', staffId).execute();
}

type Purpose = 'add' | 'sign-in';

/** Ended ones go with the next. */
export async function insertChallenge(
  tx: Tx,
  row: { challenge: string; staff_id: string; purpose: Purpose; expires_at: Date },
  now: Date,
): Promise<void> {
  await tx.deleteFrom('staff_challenge').where('expires_at', '<', now).execute();
  await tx.insertInto('staff_challenge').values(row).execute();
}

/** False where it was used, has ended, or was another's. */
export const useChallenge = async (
  db: Database,
  { challenge, staffId, purpose, now }: { challenge: string; staffId: string; purpose: Purpose; now: Date },
): Promise<boolean> =>
  (
    await db
      .deleteFrom('staff_challenge')
      .where('challenge', '=', challenge)
      .where('staff_id', '=', staffId)
      .where('purpose', '=', purpose)
      .where('expires_at', '>', now)
      .executeTakeFirst()
  ).numDeletedRows === 1n;
