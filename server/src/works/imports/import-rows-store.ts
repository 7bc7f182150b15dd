import { IMPORT_MAX_ROWS } from '@yinji/contract';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/index.ts';

interface NewRow {
  batch_id: string;
  line: number;
  title: string;
  work_type: string;
  description: string;
  claimed_created_on: string;
  file_name: string;
  file_size_bytes: number;
  file_sha256: Buffer;
  file_sm3: Buffer;
  work_id: string;
}

/** A line that is sent again keeps its future work. */
export const putRows = (tx: Tx, rows: readonly NewRow[]) =>
  tx
    .insertInto('import_row')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.columns(['batch_id', 'line']).doUpdateSet((eb) => ({
        title: eb.ref('excluded.title'),
        work_type: eb.ref('excluded.work_type'),
        description: eb.ref('excluded.description'),
        claimed_created_on: eb.ref('excluded.claimed_created_on'),
        file_name: eb.ref('excluded.file_name'),
        file_size_bytes: eb.ref('excluded.file_size_bytes'),
        file_sha256: eb.ref('excluded.file_sha256'),
        file_sm3: eb.ref('excluded.file_sm3'),
      })),
    )
    .execute();

export const countRows = async (tx: Tx, id: string): Promise<number> => {
  const { count } = await tx
    .selectFrom('import_row')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('batch_id', '=', id)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** The rows in the sheet's order, with their states. */
export const listRows = (db: Database, id: string) =>
  db
    .selectFrom('import_row')
    .leftJoin('deposit', 'deposit.work_id', 'import_row.work_id')
    .leftJoin('original', 'original.work_id', 'import_row.work_id')
    .selectAll('import_row')
    .select(['deposit.number', 'deposit.received_at', 'original.arrived_at'])
    .where('batch_id', '=', id)
    .orderBy('line')
    .limit(IMPORT_MAX_ROWS)
    .execute();

export type ImportedRow = Awaited<ReturnType<typeof listRows>>[number];

export const deleteRows = (tx: Tx, id: string, lines: readonly number[]) =>
  tx.deleteFrom('import_row').where('batch_id', '=', id).where('line', 'in', lines).execute();

/** Of these digests, those of files that the person has deposited. */
export const listDepositedBefore = async (db: Database, accountId: string, digests: readonly Uint8Array[]) => {
  if (digests.length === 0) return [];
  const rows = await db
    .selectFrom('work')
    .innerJoin('deposit', 'deposit.work_id', 'work.id')
    .select('file_sha256')
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .where('received_at', 'is not', null)
    .where(
      'file_sha256',
      'in',
      digests.map((one) => Buffer.from(one)),
    )
    .execute();
  return rows.map((row) => Buffer.from(row.file_sha256 ?? []).toString('hex'));
};

export const setReservations = (tx: Tx, id: string, held: readonly { line: number; reservationId: string }[]) =>
  sql`update import_row set reservation_id = held.reservation_id
    from unnest(${held.map((one) => one.line)}::int[], ${held.map((one) => one.reservationId)}::uuid[])
      as held (line, reservation_id)
    where import_row.batch_id = ${id} and import_row.line = held.line`.execute(tx);

export const lockRows = (tx: Tx, id: string, lines: readonly number[]) =>
  tx
    .selectFrom('import_row')
    .selectAll()
    .where('batch_id', '=', id)
    .where('line', 'in', lines)
    .orderBy('line')
    .forUpdate()
    .execute();

export const listMadeWorks = async (tx: Tx, ids: readonly string[]): Promise<Set<string>> => {
  const rows = await tx.selectFrom('work').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
};

export const listNumbers = async (tx: Tx, workIds: readonly string[]): Promise<Map<string, string>> => {
  const rows = await tx
    .selectFrom('deposit')
    .select(['work_id', 'number'])
    .where('work_id', 'in', workIds)
    .execute();
  return new Map(rows.map((row) => [row.work_id, row.number]));
};

export const findRow = (db: Database, id: string, line: number) =>
  db
    .selectFrom('import_row')
    .select(['work_id', 'reservation_id', 'given_up_at'])
    .where('batch_id', '=', id)
    .where('line', '=', line)
    .executeTakeFirst();

export const isReceived = async (db: Database, workId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('deposit')
    .select('work_id')
    .where('work_id', '=', workId)
    .where('received_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
};

/** Undeposited rows; all, or those of some lines. */
export const listUndeposited = (tx: Tx, id: string, lines?: readonly number[]) =>
  tx
    .selectFrom('import_row')
    .leftJoin('deposit', 'deposit.work_id', 'import_row.work_id')
    .leftJoin('work', 'work.id', 'import_row.work_id')
    .select(['line', 'import_row.work_id', 'work.id as made', 'given_up_at'])
    .where('batch_id', '=', id)
    .where('deposit.received_at', 'is', null)
    .$if(lines !== undefined, (query) => query.where('line', 'in', lines ?? []))
    .execute();

export const markGivenUp = (tx: Tx, id: string, lines: readonly number[], now: Date) =>
  tx
    .updateTable('import_row')
    .set({ given_up_at: now })
    .where('batch_id', '=', id)
    .where('line', 'in', lines)
    .where('given_up_at', 'is', null)
    .execute();
