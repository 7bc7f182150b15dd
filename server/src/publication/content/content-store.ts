import { type ContentKind, type Database, insertNew, type Tx } from '../../platform/index.ts';

export interface WrittenText {
  title: string;
  lead: string;
  body: string;
  coverId: string | null;
  startsOn: string | null;
  endsOn: string | null;
}

interface VersionColumns {
  title: string;
  lead: string;
  body: string;
  cover_id: string | null;
  starts_on: string | null;
  ends_on: string | null;
}
export const textOf = (row: VersionColumns): WrittenText => ({
  title: row.title,
  lead: row.lead,
  body: row.body,
  coverId: row.cover_id,
  startsOn: row.starts_on,
  endsOn: row.ends_on,
});

const texts = ['v.title', 'v.lead', 'v.body', 'v.cover_id', 'v.starts_on', 'v.ends_on'] as const;

const published = (db: Database) =>
  db
    .selectFrom('content_page as p')
    .innerJoin('content_version as v', (join) =>
      join.onRef('v.page_id', '=', 'p.id').onRef('v.version', '=', 'p.published_version'),
    )
    .select(['p.id', 'p.published_at', ...texts]);

/** The public version of a page; undefined where nothing is published. */
export const findPublished = (db: Database, kind: ContentKind) =>
  published(db).where('p.kind', '=', kind).executeTakeFirst();

export const findPublishedActivity = (db: Database, id: string) =>
  published(db).where('p.kind', '=', 'activity').where('p.id', '=', id).executeTakeFirst();

export const listPublishedActivities = (db: Database) =>
  published(db)
    .where('p.kind', '=', 'activity')
    .orderBy('v.starts_on', (order) => order.desc().nullsLast())
    .orderBy('p.published_at', 'desc')
    .orderBy('p.id')
    .limit(100)
    .execute();

const managed = (db: Database) =>
  db
    .selectFrom('content_page as p')
    .leftJoin('content_version as v', (join) =>
      join.onRef('v.page_id', '=', 'p.id').onRef('v.version', '=', 'p.version'),
    )
    .leftJoin('staff_name as saver', 'saver.id', 'v.saved_by')
    .leftJoin('content_publication as waiting', (join) =>
      join.onRef('waiting.page_id', '=', 'p.id').on('waiting.state', '=', 'proposed'),
    )
    .leftJoin('staff_name as proposer', 'proposer.id', 'waiting.proposed_by')
    .select([
      'p.id',
      'p.kind',
      'p.version',
      'p.published_version',
      'p.published_at',
      'v.title',
      'v.saved_at',
      'saver.name as saved_by',
      'waiting.id as proposal_id',
      'waiting.version as proposed_version',
      'waiting.proposed_at',
      'waiting.proposed_by',
      'proposer.name as proposer_name',
    ]);

export const listPages = (db: Database) =>
  managed(db).orderBy('p.created_at', 'desc').orderBy('p.id').limit(300).execute();

export const findPage = (db: Database, id: string) => managed(db).where('p.id', '=', id).executeTakeFirst();

export type ManagedRow = NonNullable<Awaited<ReturnType<typeof findPage>>>;

export const lockPage = (tx: Tx, id: string) =>
  tx
    .selectFrom('content_page')
    .select(['id', 'kind', 'version', 'published_version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** False where the id is taken. */
export const insertActivity = (tx: Tx, id: string, now: Date): Promise<boolean> =>
  insertNew(
    tx
      .insertInto('content_page')
      .values({ id, kind: 'activity', published_version: null, published_at: null, created_at: now }),
  );

export async function insertVersion(
  tx: Tx,
  {
    pageId,
    version,
    staffId,
    at,
    text,
  }: {
    pageId: string;
    version: number;
    staffId: string;
    at: Date;
    text: WrittenText;
  },
): Promise<void> {
  await tx
    .insertInto('content_version')
    .values({
      page_id: pageId,
      version,
      title: text.title,
      lead: text.lead,
      body: text.body,
      cover_id: text.coverId,
      starts_on: text.startsOn,
      ends_on: text.endsOn,
      saved_by: staffId,
      saved_at: at,
    })
    .execute();
  await tx.updateTable('content_page').set({ version }).where('id', '=', pageId).execute();
}

export const findVersion = (db: Database, pageId: string, version: number) =>
  db
    .selectFrom('content_version')
    .selectAll()
    .where('page_id', '=', pageId)
    .where('version', '=', version)
    .executeTakeFirst();

export const listVersions = (db: Database, pageId: string) =>
  db
    .selectFrom('content_version')
    .innerJoin('staff_name as staff', 'staff.id', 'content_version.saved_by')
    .select(['version', 'title', 'saved_at', 'staff.name as saved_by'])
    .where('page_id', '=', pageId)
    .orderBy('version', 'desc')
    .limit(200)
    .execute();

export const setPublished = (tx: Tx, pageId: string, version: number | null, now: Date) =>
  tx
    .updateTable('content_page')
    .set({ published_version: version, published_at: version === null ? null : now })
    .where('id', '=', pageId)
    .execute();

export const insertImage = (
  tx: Tx,
  row: { id: string; object_key: string; width: number; height: number; uploaded_by: string },
) => tx.insertInto('content_image').values(row).execute();

export const findImage = (db: Database, id: string) =>
  db.selectFrom('content_image').select(['id', 'object_key']).where('id', '=', id).executeTakeFirst();
