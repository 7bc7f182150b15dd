import { sql, type Updateable } from 'kysely';
import { shownGalleryStates } from '@yinji/state-machine';
import {
  type Database,
  type GalleryTemplate,
  insertNew,
  type Schema,
  type Tx,
  type VersionEntry,
} from '../../platform/index.ts';
import { publicName } from '../../works/index.ts';

export interface GalleryContent {
  template: GalleryTemplate;
  title: string;
  foreword: string;
  cover_work_id: string | null;
}

interface NewGallery extends GalleryContent {
  id: string;
  account_id: string;
  now: Date;
}

/** False where the id is taken. */
export const insertGallery = (tx: Tx, { now, ...row }: NewGallery): Promise<boolean> =>
  insertNew(
    tx
      .insertInto('gallery')
      .values({ ...row, state: 'draft', since: now, revision: 1, created_at: now, updated_at: now }),
  );

export const lockOwnGallery = (tx: Tx, accountId: string, id: string) =>
  tx
    .selectFrom('gallery')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('state', '<>', 'deleted')
    .forUpdate()
    .executeTakeFirst();

export type LockedGallery = NonNullable<Awaited<ReturnType<typeof lockOwnGallery>>>;

export const lockGallery = (tx: Tx, id: string) =>
  tx.selectFrom('gallery').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const updateContent = (tx: Tx, id: string, content: GalleryContent, now: Date) =>
  tx
    .updateTable('gallery')
    .set((eb) => ({ ...content, revision: eb('revision', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .execute();

export async function replaceEntries(tx: Tx, id: string, entries: readonly VersionEntry[]): Promise<void> {
  await tx.deleteFrom('gallery_entry').where('gallery_id', '=', id).execute();
  if (entries.length > 0)
    await tx
      .insertInto('gallery_entry')
      .values(
        entries.map((one, position) => ({
          gallery_id: id,
          work_id: one.workId,
          caption: one.caption,
          position,
        })),
      )
      .execute();
}

export const updateGallery = (tx: Tx, id: string, change: Updateable<Schema['gallery']>) =>
  tx.updateTable('gallery').set(change).where('id', '=', id).execute();

export const whole = (db: Database) =>
  db
    .selectFrom('gallery')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('gallery_version')
          .distinctOn('gallery_id')
          .selectAll()
          .where('passed_at', 'is not', null)
          .orderBy('gallery_id')
          .orderBy('version', 'desc')
          .as('latest'),
      (join) => join.onRef('latest.gallery_id', '=', 'gallery.id'),
    )
    .selectAll('gallery')
    .select([
      sql<VersionEntry[]>`coalesce((select jsonb_agg(jsonb_build_object('workId', work_id, 'caption', caption)
        order by position) from gallery_entry where gallery_id = gallery.id), '[]')`.as('entries'),
      'latest.version',
      'latest.template as shown_template',
      'latest.title as shown_title',
      'latest.foreword as shown_foreword',
      'latest.cover_work_id as shown_cover',
      'latest.entries as shown_entries',
    ])
    .where('gallery.state', '<>', 'deleted');

/** Another person's gallery is not found, like a missing one. */
export const findOwnGallery = (db: Database, accountId: string, id: string) =>
  whole(db).where('gallery.id', '=', id).where('gallery.account_id', '=', accountId).executeTakeFirst();

export type GalleryRow = NonNullable<Awaited<ReturnType<typeof findOwnGallery>>>;

export const listOwnGalleries = (db: Database, accountId: string) =>
  whole(db)
    .where('gallery.account_id', '=', accountId)
    .orderBy('gallery.updated_at', 'desc')
    .limit(100)
    .execute();

export const countOwnGalleries = async (db: Database, accountId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('gallery')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('state', '<>', 'deleted')
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** The requested version, fixed under the next number; nobody has passed it yet. Returns the number. */
export async function insertVersion(
  tx: Tx,
  {
    entries,
    ...row
  }: GalleryContent & { gallery_id: string; entries: readonly VersionEntry[]; released_at: Date },
): Promise<number> {
  const { version } = await tx
    .insertInto('gallery_version')
    .values({
      ...row,
      entries: JSON.stringify(entries),
      version: sql<number>`(select coalesce(max(version), 0) + 1 from gallery_version
        where gallery_id = ${row.gallery_id})`,
    })
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

export const findVersion = (db: Database, galleryId: string, version: number) =>
  db
    .selectFrom('gallery_version')
    .selectAll()
    .where('gallery_id', '=', galleryId)
    .where('version', '=', version)
    .executeTakeFirst();

/** The present or last public version. */
export const findPassedVersion = (db: Database, galleryId: string) =>
  db
    .selectFrom('gallery_version')
    .selectAll()
    .where('gallery_id', '=', galleryId)
    .where('passed_at', 'is not', null)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();

export type VersionRow = NonNullable<Awaited<ReturnType<typeof findVersion>>>;

export const setVersionPassed = (tx: Tx, galleryId: string, version: number, now: Date) =>
  tx
    .updateTable('gallery_version')
    .set({ passed_at: now })
    .where('gallery_id', '=', galleryId)
    .where('version', '=', version)
    .execute();

export const findReleased = (db: Database, id: string) =>
  whole(db)
    .innerJoin('account_name as account', 'account.id', 'gallery.account_id')
    .select(publicName.as('public_name'))
    .where('gallery.id', '=', id)
    .where('gallery.state', 'in', shownGalleryStates)
    .executeTakeFirst();

export const endUses = (tx: Tx, workId: string, now: Date) =>
  tx
    .updateTable('gallery_use')
    .set({ ended_at: now })
    .where('work_id', '=', workId)
    .where('ended_at', 'is', null)
    .execute();

export const deleteEntriesOf = (tx: Tx, workId: string) =>
  tx.deleteFrom('gallery_entry').where('work_id', '=', workId).execute();

export const dropCover = (tx: Tx, workId: string) =>
  tx.updateTable('gallery').set({ cover_work_id: null }).where('cover_work_id', '=', workId).execute();
