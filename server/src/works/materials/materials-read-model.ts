import type { Database } from '../../platform/index.ts';

const withPlace = (db: Database) =>
  db
    .selectFrom('material')
    .leftJoin('log_entry', 'log_entry.entry_sha256', 'material.record_sha256')
    .selectAll('material')
    .select('log_entry.idx');

export const listMaterials = (db: Database, workId: string) =>
  withPlace(db).where('work_id', '=', workId).orderBy('received_at').orderBy('material.id').execute();

export type MaterialRow = Awaited<ReturnType<typeof listMaterials>>[number];

/** Another person's is not found, like a missing one; neither is one of a deleted work. */
export const findOwnMaterial = (db: Database, accountId: string, id: string) =>
  withPlace(db)
    .innerJoin('work', 'work.id', 'material.work_id')
    .where('material.id', '=', id)
    .where('work.account_id', '=', accountId)
    .where('work.deleted_at', 'is', null)
    .executeTakeFirst();

export const findOfFile = (db: Database, workId: string, sha256: Buffer) =>
  withPlace(db).where('work_id', '=', workId).where('material.sha256', '=', sha256).executeTakeFirst();
