import type { ChangeKind, ChangeState } from '@yinji/state-machine';
import { type Database, enqueue, insertNew, type Tx } from '../../platform/index.ts';
import { documentChangeKind } from './change-jobs.ts';

interface NewChange {
  id: string;
  work_id: string;
  account_id: string;
  kind: ChangeKind;
  state: ChangeState;
  reason_sealed: Uint8Array;
  after_sealed: Uint8Array | null;
  begun_at: Date;
}

const buffer = (bytes: Uint8Array | null) => bytes && Buffer.from(bytes);

/** False where the id is taken, or the work has an open change. */
export const insertChange = (tx: Tx, row: NewChange): Promise<boolean> =>
  insertNew(
    tx.insertInto('change_request').values({
      ...row,
      reason_sealed: Buffer.from(row.reason_sealed),
      after_sealed: buffer(row.after_sealed),
    }),
  );

export const updateDraft = (
  tx: Tx,
  id: string,
  row: { kind: ChangeKind; reason_sealed: Uint8Array; after_sealed: Uint8Array | null },
) =>
  tx
    .updateTable('change_request')
    .set({ ...row, reason_sealed: Buffer.from(row.reason_sealed), after_sealed: buffer(row.after_sealed) })
    .where('id', '=', id)
    .execute();

/** Another person's is not found, like a missing one. */
export const findOwnChange = (db: Database, accountId: string, id: string) =>
  db
    .selectFrom('change_request')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();

export const findChange = (db: Database, id: string) =>
  db.selectFrom('change_request').selectAll().where('id', '=', id).executeTakeFirst();

export type ChangeRow = NonNullable<Awaited<ReturnType<typeof findChange>>>;

export const lockChange = (tx: Tx, id: string) =>
  tx.selectFrom('change_request').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const countOwnChanges = async (db: Database, accountId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('change_request')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(count);
};

interface Submitted {
  state: ChangeState;
  before_sealed: Uint8Array;
  after_salt: Uint8Array | null;
  statement_sealed: Uint8Array;
  signature_sealed: Uint8Array;
  signing_key_id: string;
  submitted_at: Date;
}

export const markSubmitted = (tx: Tx, id: string, row: Submitted) =>
  tx
    .updateTable('change_request')
    .set({
      state: row.state,
      signing_key_id: row.signing_key_id,
      submitted_at: row.submitted_at,
      before_sealed: Buffer.from(row.before_sealed),
      after_salt: buffer(row.after_salt),
      statement_sealed: Buffer.from(row.statement_sealed),
      signature_sealed: Buffer.from(row.signature_sealed),
    })
    .where('id', '=', id)
    .execute();

interface Moved {
  state: ChangeState;
  remark?: string;
  decided_at?: Date;
  number?: string;
  certificate_number?: string | null;
  former_number?: string | null;
}

export const moveChange = (tx: Tx, id: string, moved: Moved) =>
  tx.updateTable('change_request').set(moved).where('id', '=', id).execute();

export async function setRecord(tx: Tx, id: string, recordSha256: Uint8Array): Promise<void> {
  await tx
    .updateTable('change_request')
    .set({ record_sha256: Buffer.from(recordSha256) })
    .where('id', '=', id)
    .execute();
  await enqueue(tx, documentChangeKind, { changeId: id });
}

/** Of the certificate in force: the last change's, or that of the certification itself. */
export async function findNumberInForce(db: Database, workId: string): Promise<string | null> {
  const changed = await db
    .selectFrom('change_request')
    .select('certificate_number')
    .where('work_id', '=', workId)
    .where('state', '=', 'recorded')
    .where('certificate_number', 'is not', null)
    .orderBy('decided_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (changed !== undefined) return changed.certificate_number;
  const certified = await db
    .selectFrom('review_case')
    .select('number')
    .where('work_id', '=', workId)
    .where('kind', '=', 'certification')
    .where('decision', '=', 'passed')
    .executeTakeFirst();
  return certified?.number ?? null;
}
