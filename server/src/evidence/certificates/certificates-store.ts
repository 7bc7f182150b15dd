import { sql } from 'kysely';
import { type Database, type DocumentKind, insertNew, type Tx } from '../../platform/index.ts';

export type { DocumentKind } from '../../platform/index.ts';

/** The document in force; `subjectId` for a certain contract or change. */
export const findDocument = (db: Database, workId: string, kind: DocumentKind, subjectId?: string | null) =>
  db
    .selectFrom('document')
    .selectAll()
    .where('work_id', '=', workId)
    .where('kind', '=', kind)
    .$if(subjectId !== undefined, (query) =>
      query.where('subject_id', subjectId === null ? 'is' : '=', subjectId ?? null),
    )
    .where('superseded_at', 'is', null)
    .orderBy('issued_at', 'desc')
    .limit(1)
    .executeTakeFirst();

interface NewDocument {
  id: string;
  work_id: string;
  kind: DocumentKind;
  subject_id: string | null;
  number: string;
  object_key: string;
  sha256: Uint8Array;
  record_sha256: Uint8Array;
  issued_at: Date;
  covered_until: Date | null;
  printed_sealed: Uint8Array;
  rosette_sha256: Uint8Array;
}

interface NewDocumentRequest {
  id: string;
  kind: DocumentKind;
  number: string;
  basisSha256: Uint8Array;
  pageSha256: Uint8Array;
}

/**
 * The sealer signs only a page that has a row here. The commit does not wait for the disk: the sealer's row follows in
 * the same write-ahead log and waits for it before the signature leaves, and a crash before that loses only the wish.
 */
export const insertDocumentRequest = (
  db: Database,
  { id, kind, number, basisSha256, pageSha256 }: NewDocumentRequest,
) =>
  sql`with quick as (select set_config('synchronous_commit', 'off', true))
    insert into document_request (id, kind, number, basis_sha256, page_sha256)
    select ${id}::uuid, ${kind}, ${number}, ${Buffer.from(basisSha256)}::bytea, ${Buffer.from(pageSha256)}::bytea
    from quick`.execute(db);

/** False where another process issued the document first. */
export const insertDocument = (tx: Tx, row: NewDocument): Promise<boolean> =>
  insertNew(
    tx.insertInto('document').values({
      ...row,
      sha256: Buffer.from(row.sha256),
      record_sha256: Buffer.from(row.record_sha256),
      printed_sealed: Buffer.from(row.printed_sealed),
      rosette_sha256: Buffer.from(row.rosette_sha256),
    }),
  );

/** From now on an evidence record covers the document. */
export const setDocumentCovered = (tx: Tx, workId: string, kind: DocumentKind, until: Date) =>
  tx
    .updateTable('document')
    .set({ covered_until: until })
    .where('work_id', '=', workId)
    .where('kind', '=', kind)
    .execute();

/** The document of this kind is no longer in force: a newer one follows. */
export const supersedeDocument = (tx: Tx, workId: string, kind: DocumentKind, now: Date) =>
  tx
    .updateTable('document')
    .set({ superseded_at: now })
    .where('work_id', '=', workId)
    .where('kind', '=', kind)
    .where('superseded_at', 'is', null)
    .execute();
