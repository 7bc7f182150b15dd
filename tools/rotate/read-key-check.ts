import type { Pool } from 'pg';
import type { KeyCheck } from '../../server/src/platform/key-check.ts';

/** @throws where no server of a version with key checks has started on the database yet */
export async function readKeyCheck(db: Pick<Pool, 'query'>): Promise<KeyCheck> {
  const { rows } = await db.query<KeyCheck>('select value_sealed, value_lookup from key_check');
  if (rows[0] === undefined)
    throw new Error('start the installation once first: its database has no check of its keys');
  return rows[0];
}
