import type { TransferKindWord } from '@yinji/contract';
import type { Database, Tx } from '../../platform/index.ts';

/** All grants of a work, the newest first, mere offers at the end. */
export const listGrants = (db: Database, workId: string) =>
  db
    .selectFrom('right_grant')
    .selectAll()
    .where('work_id', '=', workId)
    .where('state', '<>', 'released')
    .orderBy('granted_at', (order) => order.desc().nullsLast())
    .orderBy('id', 'desc')
    .execute();

export type GrantRow = Awaited<ReturnType<typeof listGrants>>[number];

interface NewGrant {
  id: string;
  transfer_id: string;
  work_id: string;
  right_no: number;
  kind: TransferKindWord;
  territory: string;
  place_from: number;
  place_to: number;
  day_from: number;
  day_to: number | null;
  grantor_id: string;
}

export const insertOffered = (tx: Tx, rows: readonly NewGrant[]) =>
  tx
    .insertInto('right_grant')
    .values(rows.map((row) => ({ ...row, state: 'offered' as const })))
    .execute();

export const markGranted = (tx: Tx, transferId: string, granteeId: string, now: Date) =>
  tx
    .updateTable('right_grant')
    .set({ state: 'granted', grantee_id: granteeId, granted_at: now })
    .where('transfer_id', '=', transferId)
    .where('state', '=', 'offered')
    .execute();

/** The successor gets the holder's assignments; licences granted by the holder stay binding (著作权法 21). */
export const passAssignments = (tx: Tx, workId: string, from: string, to: string) =>
  tx
    .updateTable('right_grant')
    .set({ grantee_id: to })
    .where('work_id', '=', workId)
    .where('grantee_id', '=', from)
    .where('kind', '=', 'assignment')
    .where('state', '=', 'granted')
    .execute();

export const markReleased = (tx: Tx, transferId: string) =>
  tx
    .updateTable('right_grant')
    .set({ state: 'released' })
    .where('transfer_id', '=', transferId)
    .where('state', '=', 'offered')
    .execute();
