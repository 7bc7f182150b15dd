import { sql } from 'kysely';
import type { Tx } from '../../platform/index.ts';

/** Files whose time is over, except those that a legal hold keeps. */
export async function listExpiredUploads(tx: Tx, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from uploaded_file where work_id is null and expires_at <= ${now}
      and not exists (select from legal_hold
        where legal_hold.account_id = uploaded_file.account_id and lifted_at is null)
    limit ${limit}`.execute(tx);
  return rows.map(({ id }) => id);
}
