import { sql } from 'kysely';
import { type Database, publicName } from '../../platform/index.ts';

/** The first hash of every work in public display; never of another. */
export const listPublicHashes = (db: Database) =>
  db
    .selectFrom('original')
    .innerJoin('deposit', 'deposit.work_id', 'original.work_id')
    .innerJoin('work', 'work.id', 'original.work_id')
    .select(['original.work_id', sql<Uint8Array>`substring(original.pdq from 1 for 32)`.as('pdq')])
    .where('work.is_public', '=', true)
    .where('work.deleted_at', 'is', null)
    .where('deposit.completed_at', 'is not', null)
    .execute();

/** Checked again for being public: a work may leave the display between the two queries. */
export const listPublicWorksByIds = (db: Database, ids: readonly string[]) =>
  db
    .selectFrom('work')
    .innerJoin('deposit', 'deposit.work_id', 'work.id')
    .innerJoin('original', 'original.work_id', 'work.id')
    .innerJoin('account', 'account.id', 'work.account_id')
    .select([
      'work.id',
      'work.title',
      'deposit.number',
      'deposit.received_at',
      'original.public_thumbnail_key',
      'original.width',
      'original.height',
      publicName.as('public_name'),
    ])
    .where('work.id', 'in', [...ids])
    .where('original.public_thumbnail_key', 'is not', null)
    .where('work.is_public', '=', true)
    .where('work.deleted_at', 'is', null)
    .where('deposit.completed_at', 'is not', null)
    .orderBy('deposit.received_at')
    .orderBy('work.id')
    .execute();

const bitsOf = (pdq: Uint8Array) => [...pdq].map((byte) => byte.toString(2).padStart(8, '0')).join('');

export const insertPictureQuery = (
  db: Database,
  row: { id: string; pdq: Uint8Array; asker: Uint8Array; at: Date },
) =>
  db
    .insertInto('picture_query')
    .values({ ...row, pdq: bitsOf(row.pdq), asker: Buffer.from(row.asker) })
    .execute();

/**
 * How often this neighbourhood was queried since, by everybody and by this caller; no answer contains the hash.
 */
export async function countNearQueries(
  db: Database,
  {
    pdqs,
    asker,
    since,
    within,
  }: { pdqs: readonly Uint8Array[]; asker: Uint8Array; since: Date; within: number },
): Promise<{ all: number; own: number }> {
  const { rows } = await sql<{ all: number; own: number }>`
    select count(*)::int as all, (count(*) filter (where asker = ${Buffer.from(asker)}))::int as own
    from picture_query
    where at >= ${since} and exists (
      select from unnest(${pdqs.map(bitsOf)}::text[]) as asked(bits)
      where bit_count(pdq # asked.bits::bit(256)) <= ${within})`.execute(db);
  return rows[0] ?? { all: 0, own: 0 };
}

export const forgetPictureQueries = (db: Database, before: Date) =>
  db.deleteFrom('picture_query').where('at', '<', before).execute();
