import { changeOne, type Database, type Tx } from '../../platform/index.ts';

interface NewGuardianship {
  id: string;
  guardian_id: string;
  relation: 'parent' | 'guardian';
  name_sealed: Uint8Array;
  number_sealed: Uint8Array;
  number_lookup: Uint8Array;
  undertaking: string;
  code_digest: Uint8Array;
  code_expires_at: Date;
}

export const insertGuardianship = (tx: Tx, row: NewGuardianship) =>
  tx
    .insertInto('guardianship')
    .values({
      ...row,
      name_sealed: Buffer.from(row.name_sealed),
      number_sealed: Buffer.from(row.number_sealed),
      number_lookup: Buffer.from(row.number_lookup),
      code_digest: Buffer.from(row.code_digest),
    })
    .execute();

export const countWards = async (db: Database, guardianId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('guardianship')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('guardian_id', '=', guardianId)
    .where('state', '<>', 'ended')
    .executeTakeFirstOrThrow();
  return Number(count);
};

export const lockOfferByCode = (tx: Tx, digest: Uint8Array, now: Date) =>
  tx
    .selectFrom('guardianship')
    .selectAll()
    .where('code_digest', '=', Buffer.from(digest))
    .where('state', '=', 'offered')
    .where('code_expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst();

/** The code is destroyed with its use. */
export const acceptOffer = (tx: Tx, id: string, childId: string, now: Date) =>
  tx
    .updateTable('guardianship')
    .set({ state: 'standing', child_id: childId, accepted_at: now, code_digest: null })
    .where('id', '=', id)
    .execute();

/** True for the caller that ends it; the child's data is destroyed with it. */
export const endGuardianshipOf = (tx: Tx, guardianId: string, id: string, now: Date): Promise<boolean> =>
  changeOne(
    tx
      .updateTable('guardianship')
      .set({
        state: 'ended',
        ended_at: now,
        name_sealed: null,
        number_sealed: null,
        number_lookup: null,
        code_digest: null,
      })
      .where('id', '=', id)
      .where('guardian_id', '=', guardianId)
      .where('state', '<>', 'ended'),
  );

export const listWards = (db: Database, guardianId: string) =>
  db
    .selectFrom('guardianship')
    .selectAll()
    .where('guardian_id', '=', guardianId)
    .where('state', '<>', 'ended')
    .orderBy('offered_at')
    .execute();

/** The account's present guardian. */
export const findGuardianship = (db: Database, childId: string) =>
  db
    .selectFrom('guardianship')
    .selectAll()
    .where('child_id', '=', childId)
    .where('state', '=', 'standing')
    .executeTakeFirst();
