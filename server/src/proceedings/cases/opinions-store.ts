import type { SecondPerson } from '../../people/index.ts';
import { type Database, type Tx, newId } from '../../platform/index.ts';
import type { CaseRow } from './cases-store.ts';

export interface Opinion {
  caseId: string;
  round: number;
  staffId: string;
  decision: NonNullable<CaseRow['decision']>;
  ruleCodes: string[];
  reason: string;
  now: Date;
}

/** @throws where the same person, or another in the same round, has decided already: its indexes are unique */
export const insertOpinion = (tx: Tx, { caseId, round, staffId, decision, ruleCodes, reason, now }: Opinion) =>
  tx
    .insertInto('case_opinion')
    .values({
      id: newId(),
      case_id: caseId,
      round,
      staff_id: staffId,
      decision,
      rule_codes: ruleCodes,
      reason,
      at: now,
    })
    .execute();

export const listOpinions = (db: Database, caseId: string) =>
  db
    .selectFrom('case_opinion')
    .select(['round', 'staff_id', 'decision', 'rule_codes', 'reason'])
    .where('case_id', '=', caseId)
    .orderBy('round')
    .execute();

/** Stored, and returned to the queue for another reviewer. */
export const awaitSecond = (tx: Tx, id: string, staffId: string, why: 'sample' | 'similarity') =>
  tx
    .updateTable('review_case')
    .set({ round: 2, second_look: why, first_by: staffId, taken_by: null, taken_at: null, touched_at: null })
    .where('id', '=', id)
    .execute();

export const awaitThird = (tx: Tx, id: string, staffId: SecondPerson<'review-case'>) =>
  tx
    .updateTable('review_case')
    .set({ round: 3, second_by: staffId, taken_by: null, taken_at: null, touched_at: null })
    .where('id', '=', id)
    .execute();

export const confirmSecond = (tx: Tx, id: string, staffId: SecondPerson<'review-case'>) =>
  tx.updateTable('review_case').set({ second_by: staffId }).where('id', '=', id).execute();

export const countOpinionsSince = async (db: Database, staffId: string, since: Date): Promise<number> => {
  const { count } = await db
    .selectFrom('case_opinion')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('staff_id', '=', staffId)
    .where('at', '>=', since)
    .executeTakeFirstOrThrow();
  return Number(count);
};
