import type { Database, Tx } from '../db/database.ts';

export type DocumentKind = 'deposit' | 'confirmation' | 'certification';

export const findDocument = (db: Database, workId: string, kind: DocumentKind) =>
  db
    .selectFrom('document')
    .selectAll()
    .where('work_id', '=', workId)
    .where('kind', '=', kind)
    .executeTakeFirst();

export const listDocuments = (db: Database, workId: string) =>
  db.selectFrom('document').selectAll().where('work_id', '=', workId).orderBy('issued_at').execute();

interface NewDocument {
  id: string;
  work_id: string;
  kind: DocumentKind;
  number: string;
  object_key: string;
  sha256: Uint8Array;
  record_sha256: Uint8Array;
  issued_at: Date;
  covered_until: Date | null;
}

/** False where the document was issued by somebody else first. */
export async function insertDocument(tx: Tx, row: NewDocument): Promise<boolean> {
  const made = await tx
    .insertInto('document')
    .values({ ...row, sha256: Buffer.from(row.sha256), record_sha256: Buffer.from(row.record_sha256) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return made.numInsertedOrUpdatedRows === 1n;
}
