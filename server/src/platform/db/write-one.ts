import type { InsertQueryBuilder, InsertResult, UpdateQueryBuilder, UpdateResult } from 'kysely';
import type { Schema } from './schema.ts';

/** False where one of the unique keys is taken; the row in the table stays as it is. */
export async function insertNew<T extends keyof Schema>(
  insert: InsertQueryBuilder<Schema, T, InsertResult>,
): Promise<boolean> {
  const made = await insert.onConflict((conflict) => conflict.doNothing()).executeTakeFirst();
  return made.numInsertedOrUpdatedRows === 1n;
}

/** False where no row is as the update wants it, because another one was there before. */
export async function changeOne<T extends keyof Schema>(
  update: UpdateQueryBuilder<Schema, T, T, UpdateResult>,
): Promise<boolean> {
  return (await update.executeTakeFirst()).numUpdatedRows === 1n;
}
