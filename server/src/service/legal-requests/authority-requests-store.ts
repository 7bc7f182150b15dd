import type { AuthorityRequestState } from '@yinji/state-machine';
import { sql } from 'kysely';
import type { SecondPerson } from '../../people/index.ts';
import type { Database, Page, StoredScope, Tx } from '../../platform/index.ts';

interface NewRequest {
  id: string;
  authority: string;
  document_number: string;
  reason: string;
  scope: StoredScope;
  entered_by: string;
  entered_at: Date;
}

/** False where the id is taken. */
export async function insertRequest(tx: Tx, row: NewRequest): Promise<boolean> {
  const made = await tx
    .insertInto('authority_request')
    .values({ ...row, scope: JSON.stringify(row.scope), state: 'entered' })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return made.numInsertedOrUpdatedRows === 1n;
}

const whole = (db: Database) =>
  db
    .selectFrom('authority_request')
    .innerJoin('staff as enterer', 'enterer.id', 'authority_request.entered_by')
    .leftJoin('staff as decider', 'decider.id', 'authority_request.decided_by')
    .selectAll('authority_request')
    .select(['enterer.name as entered_name', 'decider.name as decided_name']);

export const findRequest = (db: Database, id: string) =>
  whole(db).where('authority_request.id', '=', id).executeTakeFirst();
export type RequestRow = NonNullable<Awaited<ReturnType<typeof findRequest>>>;

export const lockRequest = (tx: Tx, id: string) =>
  tx.selectFrom('authority_request').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

const ENDED: AuthorityRequestState[] = ['withdrawn', 'refused', 'collected', 'expired'];

export const listRequests = (db: Database, isEnded: boolean, { limit, offset }: Page) =>
  whole(db)
    .select(sql<number>`count(*) over ()`.as('total'))
    .where('authority_request.state', isEnded ? 'in' : 'not in', ENDED)
    .orderBy('authority_request.entered_at', 'desc')
    .orderBy('authority_request.id')
    .limit(limit)
    .offset(offset)
    .execute();

export const countWaitingRequests = async (db: Database): Promise<number> => {
  const { count } = await db
    .selectFrom('authority_request')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('state', '=', 'entered')
    .executeTakeFirstOrThrow();
  return Number(count);
};

type Change = Partial<{
  state: AuthorityRequestState;
  decided_by: SecondPerson;
  decided_at: Date;
  note: string;
  paper_object_key: string;
  paper_key_sealed: Buffer;
  paper_media_type: string;
  paper_size_bytes: number;
  paper_sha256: Buffer | null;
  export_object_key: string;
  export_key_sealed: Buffer | null;
  export_sha256: Buffer;
  export_sm3: Buffer;
  export_size_bytes: number;
  built_at: Date;
  expires_at: Date;
  collected_at: Date;
  destroyed_at: Date;
}>;

export const changeRequest = (tx: Database, id: string, change: Change) =>
  tx.updateTable('authority_request').set(change).where('id', '=', id).execute();

export const listUnbuilt = (db: Database) =>
  db.selectFrom('authority_request').selectAll().where('state', '=', 'approved').limit(3).execute();
export type ApprovedRow = Awaited<ReturnType<typeof listUnbuilt>>[number];

export const listExpired = (db: Database, now: Date) =>
  db
    .selectFrom('authority_request')
    .select('id')
    .where('state', '=', 'built')
    .where('expires_at', '<=', now)
    .limit(20)
    .execute();

/** Handed out or too old, and the bytes still there. */
export const listDoomedExports = (db: Database) =>
  db
    .selectFrom('authority_request')
    .select(['id', 'export_object_key'])
    .where('state', 'in', ['collected', 'expired'])
    .where('destroyed_at', 'is', null)
    .limit(20)
    .execute();
