import type { Database, Tx } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';

export type SubjectKind = Schema['enclosure']['subject_kind'];

interface NewEnclosure {
  id: string;
  account_id: string;
  subject_kind: SubjectKind;
  subject_id: string;
  kind: string;
  name_sealed: Uint8Array;
  media_type: string;
  size_bytes: number;
  sha256: Uint8Array;
  object_key: string;
  key_sealed: Uint8Array;
}

export const insertEnclosure = (tx: Tx, row: NewEnclosure) =>
  tx
    .insertInto('enclosure')
    .values({
      ...row,
      name_sealed: Buffer.from(row.name_sealed),
      sha256: Buffer.from(row.sha256),
      key_sealed: Buffer.from(row.key_sealed),
    })
    .execute();

export const markArrived = (tx: Tx, id: string, now: Date) =>
  tx.updateTable('enclosure').set({ arrived_at: now }).where('id', '=', id).execute();

const standing = (db: Database) =>
  db
    .selectFrom('enclosure')
    .selectAll()
    .where('arrived_at', 'is not', null)
    .where('key_sealed', 'is not', null);

/** The attachments of a subject, in order of arrival. */
export const listEnclosures = (db: Database, subjectKind: SubjectKind, subjectId: string) =>
  standing(db)
    .where('subject_kind', '=', subjectKind)
    .where('subject_id', '=', subjectId)
    .orderBy('begun_at')
    .orderBy('id')
    .execute();

export type EnclosureRow = Awaited<ReturnType<typeof listEnclosures>>[number];

export const findEnclosure = (db: Database, subjectKind: SubjectKind, id: string) =>
  standing(db).where('subject_kind', '=', subjectKind).where('id', '=', id).executeTakeFirst();

/** From now on nobody can open them; a job removes the bytes. `id` for a single one. */
export const endEnclosures = (tx: Tx, subjectKind: SubjectKind, subjectId: string, id?: string) =>
  tx
    .updateTable('enclosure')
    .set({ key_sealed: null })
    .where('subject_kind', '=', subjectKind)
    .where('subject_id', '=', subjectId)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .where('key_sealed', 'is not', null)
    .executeTakeFirst();

/** Without a key, or whose bytes never came. */
export const listDoomed = (db: Database, begunBefore: Date) =>
  db
    .selectFrom('enclosure')
    .select(['id', 'object_key'])
    .where('destroyed_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('key_sealed', 'is', null),
        eb.and([eb('arrived_at', 'is', null), eb('begun_at', '<', begunBefore)]),
      ]),
    )
    .limit(50)
    .execute();

export const markDestroyed = (db: Database, id: string, now: Date) =>
  db.updateTable('enclosure').set({ key_sealed: null, destroyed_at: now }).where('id', '=', id).execute();
