import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/index.ts';

/** A hold on the work or on who asked for the change: then nothing of it is destroyed. */
const underHold = sql`exists (select from legal_hold where lifted_at is null and (
    legal_hold.work_id = change_request.work_id or legal_hold.account_id = change_request.account_id))`;

export const isHeld = async (db: Database, id: string): Promise<boolean> => {
  const { rows } = await sql`select from change_request where id = ${id} and ${underHold}`.execute(db);
  return rows.length > 0;
};

/** Ended without a record, with materials that a hold kept and nothing keeps now. */
export async function listForgettable(db: Database, isFree: RawBuilder<boolean>): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`select id from change_request
    where state in ('rejected', 'withdrawn')
    and exists (select from attachment where subject_kind = 'change' and subject_id = change_request.id)
    and not ${underHold} and ${isFree} limit 50`.execute(db);
  return rows;
}
