import type { SecondPerson } from '../../people/index.ts';
import { type Database, insertNew, type Tx } from '../../platform/index.ts';

interface NewDecision {
  id: string;
  objection_id: string;
  outcome: 'upheld' | 'dismissed';
  basis: 'false-statement' | 'judgment';
  reason: string;
  proposed_by: string;
  proposed_at: Date;
}

/** False where the id is taken or another one waits. */
export const insertDecision = (tx: Tx, row: NewDecision): Promise<boolean> =>
  insertNew(tx.insertInto('objection_decision').values(row));

export const findDecision = (db: Database, id: string) =>
  db.selectFrom('objection_decision').selectAll().where('id', '=', id).executeTakeFirst();

export const setDecision = (
  tx: Tx,
  id: string,
  one: {
    state: 'approved' | 'refused' | 'withdrawn' | 'overtaken';
    decided_by: SecondPerson<'objection-outcome'>;
    decided_at: Date;
  },
) =>
  tx
    .updateTable('objection_decision')
    .set(one)
    .where('id', '=', id)
    .where('state', '=', 'proposed')
    .executeTakeFirst()
    .then((done) => done.numUpdatedRows === 1n);

/** The objection ended while a proposal was pending. */
export const overtakeDecisions = (tx: Tx, objectionId: string, now: Date) =>
  tx
    .updateTable('objection_decision')
    .set({ state: 'overtaken', decided_at: now })
    .where('objection_id', '=', objectionId)
    .where('state', '=', 'proposed')
    .execute();

export const listDecisions = (db: Database, objectionId: string) =>
  db
    .selectFrom('objection_decision')
    .innerJoin('staff_name as proposer', 'proposer.id', 'objection_decision.proposed_by')
    .leftJoin('staff_name as decider', 'decider.id', 'objection_decision.decided_by')
    .selectAll('objection_decision')
    .select(['proposer.name as proposer_name', 'decider.name as decider_name'])
    .where('objection_id', '=', objectionId)
    .orderBy('proposed_at')
    .execute();

/** Whether this reviewer has the first reading. */
export const isCaseOf = async (db: Database, staffId: string, objectionId: string): Promise<boolean> =>
  (await db
    .selectFrom('review_case')
    .select('id')
    .where('kind', '=', 'objection')
    .where('subject_id', '=', objectionId)
    .where('taken_by', '=', staffId)
    .where('decided_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()) !== undefined;
