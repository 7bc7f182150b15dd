import type { Database, KeyCheck } from '../platform/index.ts';

export const findKeyCheck = (db: Database) =>
  db.selectFrom('key_check').select(['value_sealed', 'value_lookup']).executeTakeFirst();

/** Of two first starts one writes; both read it afterwards. */
export const insertKeyCheck = (db: Database, { value_sealed, value_lookup }: KeyCheck) =>
  db
    .insertInto('key_check')
    .values({ value_sealed: Buffer.from(value_sealed), value_lookup: Buffer.from(value_lookup) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const updateSealedCheck = (db: Database, { value_sealed }: KeyCheck) =>
  db
    .updateTable('key_check')
    .set({ value_sealed: Buffer.from(value_sealed) })
    .execute();
