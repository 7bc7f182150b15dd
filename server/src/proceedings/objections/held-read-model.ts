import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/index.ts';

/** A legal hold on the work or on either side: nothing of the objection may be destroyed. */
const underHold = sql`exists (select from legal_hold where lifted_at is null and (
    legal_hold.work_id = objection.work_id or legal_hold.account_id in (objection.account_id, work.account_id)))`;

export const isHeld = async (db: Database, id: string): Promise<boolean> => {
  const { rows } = await sql`select from objection join work on work.id = objection.work_id
    where objection.id = ${id} and ${underHold}`.execute(db);
  return rows.length > 0;
};

interface Ends {
  /** Drafts begun before this. */
  draftsBefore: Date;
  /** Objections ended before this. */
  endedBefore: Date;
}

/** Objections whose papers are past their retention, without a legal hold. */
export async function listForgettable(
  db: Database,
  { draftsBefore, endedBefore }: Ends,
  isFree: RawBuilder<boolean>,
): Promise<{ id: string }[]> {
  const { rows } = await sql<{
    id: string;
  }>`select objection.id from objection join work on work.id = objection.work_id
    where (objection.ended_at < ${endedBefore} or objection.state = 'drafted' and objection.created_at < ${draftsBefore})
    and exists (select from attachment where subject_kind = 'objection' and subject_id = objection.id)
    and not ${underHold} and ${isFree} limit 50`.execute(db);
  return rows;
}
