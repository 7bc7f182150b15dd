import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/index.ts';

/** A hold on one of its works or on any party: then nothing of it is destroyed. */
const underHold = sql`exists (select from legal_hold where lifted_at is null and (
    legal_hold.account_id in (succession.account_id, succession.holder_id)
    or legal_hold.work_id in (select work_id from succession_work where succession_id = succession.id)))`;

export const isHeld = async (db: Database, id: string): Promise<boolean> => {
  const { rows } = await sql`select from succession where id = ${id} and ${underHold}`.execute(db);
  return rows.length > 0;
};

interface Ends {
  endedBefore: Date;
  passedBefore: Date;
}

/** Ended long enough ago that its attachments are no longer needed, with some left. */
export async function listForgettable(
  db: Database,
  { endedBefore, passedBefore }: Ends,
  isFree: RawBuilder<boolean>,
): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`select id from succession
    where ended_at < ${endedBefore} and (state <> 'passed' or ended_at < ${passedBefore})
    and exists (select from attachment where subject_kind = 'succession' and subject_id = succession.id
      or subject_kind = 'succession-contest' and subject_id in
        (select id from succession_contest where succession_id = succession.id))
    and not ${underHold} and ${isFree} limit 50`.execute(db);
  return rows;
}
