import { sql } from 'kysely';
import { type Database } from '../../platform/index.ts';

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
