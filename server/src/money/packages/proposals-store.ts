import type { Insertable } from 'kysely';
import type { SecondPerson } from '../../people/index.ts';
import { type Database, insertNew, type Page, type Schema, type Tx } from '../../platform/index.ts';

/** False where the id is taken, or the package has an open proposal. */
export const insertProposal = (tx: Tx, row: Insertable<Schema['package_proposal']>): Promise<boolean> =>
  insertNew(tx.insertInto('package_proposal').values(row));

export const lockProposal = (tx: Tx, id: string) =>
  tx.selectFrom('package_proposal').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export type LockedProposal = NonNullable<Awaited<ReturnType<typeof lockProposal>>>;

export const setDecision = (
  tx: Tx,
  id: string,
  decided: {
    state: 'saved' | 'refused' | 'withdrawn';
    decided_by: SecondPerson<'package'>;
    decided_at: Date;
    note: string;
  },
) => tx.updateTable('package_proposal').set(decided).where('id', '=', id).execute();

const whole = (db: Database) =>
  db
    .selectFrom('package_proposal')
    .innerJoin('staff_name as proposer', 'proposer.id', 'package_proposal.proposed_by')
    .leftJoin('staff_name as decider', 'decider.id', 'package_proposal.decided_by')
    .selectAll('package_proposal')
    .select(['proposer.name as proposer_name', 'decider.name as decider_name']);

export const getProposal = (db: Database, id: string) =>
  whole(db).where('package_proposal.id', '=', id).executeTakeFirstOrThrow();

export type ProposalRow = Awaited<ReturnType<typeof getProposal>>;

type Show = 'proposed' | 'decided';

export const listProposals = (db: Database, show: Show, { limit, offset }: Page) =>
  whole(db)
    .where('package_proposal.state', show === 'proposed' ? '=' : '<>', 'proposed')
    .orderBy('package_proposal.proposed_at', 'desc')
    .orderBy('package_proposal.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();

export async function countProposals(db: Database, show: Show): Promise<number> {
  const { count } = await db
    .selectFrom('package_proposal')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('state', show === 'proposed' ? '=' : '<>', 'proposed')
    .executeTakeFirstOrThrow();
  return Number(count);
}
