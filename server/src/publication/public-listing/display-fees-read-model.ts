import { sql } from 'kysely';
import type { Database } from '../../platform/index.ts';

/** Orders of displays whose fee is earned before the work is shown, or is not earned after. Holds at every moment. */
export async function listWrongDisplayFees(db: Database): Promise<string[]> {
  const { rows } = await sql<{ order_id: string }>`
    select s.order_id from shelf s
    where s.order_id is not null and (s.state in ('on', 'off', 'removed', 'removal-appealed')) <> exists (
      select from ledger_transaction t
      where t.order_id = s.order_id and t.kind in ('term-ended', 'display-shown'))`.execute(db);
  return rows.map((row) => row.order_id);
}
