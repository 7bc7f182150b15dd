import type { SecondPerson } from '../../people/index.ts';
import type { Database, Findings, Schema, Tx } from '../../platform/index.ts';
import type { Insertable, Updateable } from 'kysely';

export const findPublicListing = (db: Database, workId: string) =>
  db.selectFrom('shelf').selectAll().where('work_id', '=', workId).executeTakeFirst();

export type PublicListingRow = NonNullable<Awaited<ReturnType<typeof findPublicListing>>>;

/** After the work's lock, which serialises everything about it. */
export const insertPublicListing = (tx: Tx, row: Insertable<Schema['shelf']>) =>
  tx.insertInto('shelf').values(row).execute();

export const updatePublicListing = (tx: Tx, workId: string, change: Updateable<Schema['shelf']>) =>
  tx.updateTable('shelf').set(change).where('work_id', '=', workId).execute();

type Decision = Omit<Insertable<Schema['shelf_decision']>, 'outcome' | 'staff_id'> &
  (
    | { outcome: 'restored' | 'upheld'; staff_id: SecondPerson<'display-appeal'> }
    | { outcome: 'passed' | 'refused' | 'removed'; staff_id: string | null }
  );

/** A second person ends an appeal. */
export const insertDecision = (tx: Tx, row: Decision) => tx.insertInto('shelf_decision').values(row).execute();

export const WAITING = { checks: ['checking'], appeals: ['refusal-appealed', 'removal-appealed'] } as const;

export type Waiting = keyof typeof WAITING;

export const listDecisions = (db: Database, workId: string) =>
  db
    .selectFrom('shelf_decision')
    .leftJoin('staff_name as staff', 'staff.id', 'shelf_decision.staff_id')
    .selectAll('shelf_decision')
    .select('staff.name as staff_name')
    .where('work_id', '=', workId)
    .orderBy('at', 'desc')
    .limit(50)
    .execute();

export const asFindings = (findings: Findings | null) => (findings === null ? null : JSON.stringify(findings));
