import type { SecondPerson } from '../../people/index.ts';
import { type Database, insertNew, type Tx } from '../../platform/index.ts';

interface NewPublication {
  id: string;
  page_id: string;
  version: number | null;
  agreement_version: string | null;
  state: 'proposed' | 'done';
  proposed_by: string;
  proposed_at: Date;
  decided_by: string | null;
  decided_at: Date | null;
}

/** False where another proposal waits for the same page. */
export const insertPublication = (tx: Tx, row: NewPublication): Promise<boolean> =>
  insertNew(tx.insertInto('content_publication').values(row));

export const findPublication = (db: Database, id: string) =>
  db.selectFrom('content_publication').selectAll().where('id', '=', id).executeTakeFirst();

/** Locked after the page's row, which saving and publishing lock first. */
export const lockPublication = (tx: Tx, id: string) =>
  tx.selectFrom('content_publication').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const decidePublicationRow = (
  tx: Tx,
  id: string,
  row: {
    state: 'done' | 'refused' | 'withdrawn';
    decided_by: SecondPerson<'policy'>;
    decided_at: Date;
    note: string;
    agreement_version: string | null;
  },
) => tx.updateTable('content_publication').set(row).where('id', '=', id).execute();

export const listPublications = (db: Database, pageId: string) =>
  db
    .selectFrom('content_publication as c')
    .innerJoin('staff_name as proposer', 'proposer.id', 'c.proposed_by')
    .leftJoin('staff_name as decider', 'decider.id', 'c.decided_by')
    .select([
      'c.id',
      'c.version',
      'c.state',
      'c.agreement_version',
      'c.proposed_at',
      'c.decided_at',
      'c.note',
      'c.proposed_by',
      'proposer.name as proposer_name',
      'decider.name as decider_name',
    ])
    .where('c.page_id', '=', pageId)
    .orderBy('c.proposed_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(100)
    .execute();
