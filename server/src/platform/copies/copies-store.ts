import type { Bucket } from '@yinji/originality/copy-index';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database.ts';

/** Items that were written or removed and are perhaps not in the index yet; running and dead jobs too. */
export const listPendingItems = async (db: Database, kind: string, limit: number): Promise<string[]> =>
  (await db.selectFrom('job').select('key').where('kind', '=', kind).limit(limit).execute()).map(
    ({ key }) => key,
  );

/** The same figures as `IndexState` has, of the ids in a query. */
export async function readBuckets(db: Database, ids: RawBuilder<{ id: string }>): Promise<Map<number, Bucket>> {
  const { rows } = await sql<Bucket & { bucket: number }>`
    select get_byte(uuid_send(id), 15) as bucket, count(*)::int as count,
      lpad(to_hex(bit_xor(('x' || right(id::text, 12))::bit(48)::bigint)), 12, '0') as sum
    from (${ids}) as wanted group by 1`.execute(db);
  return new Map(rows.map(({ bucket, ...one }) => [bucket, one]));
}
