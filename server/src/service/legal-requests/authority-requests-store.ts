import type { AuthorityRequestState } from '@yinji/state-machine';
import { type RawBuilder, sql } from 'kysely';
import type { SecondPerson } from '../../people/index.ts';
import {
  type Database,
  declareItemJob,
  insertNew,
  type Page,
  type StoredScope,
  type Tx,
} from '../../platform/index.ts';

export const buildExportKind = declareItemJob('build-export');

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
export const insertRequest = (tx: Tx, row: NewRequest): Promise<boolean> =>
  insertNew(
    tx.insertInto('authority_request').values({ ...row, scope: JSON.stringify(row.scope), state: 'entered' }),
  );

const whole = (db: Database) =>
  db
    .selectFrom('authority_request')
    .innerJoin('staff_name as enterer', 'enterer.id', 'authority_request.entered_by')
    .leftJoin('staff_name as decider', 'decider.id', 'authority_request.decided_by')
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
  decided_by: SecondPerson<'authority-request'>;
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

/** Approved and not built, built and too old, or handed out or too old with the bytes still there. */
export const listDueExports = (db: Database, now: Date, isFree: RawBuilder<boolean>) =>
  db
    .selectFrom('authority_request')
    .select('id')
    .where(isFree)
    .where((eb) =>
      eb.or([
        eb('state', '=', 'approved'),
        eb.and([eb('state', '=', 'built'), eb('expires_at', '<=', now)]),
        eb.and([eb('state', 'in', ['collected', 'expired']), eb('destroyed_at', 'is', null)]),
      ]),
    )
    .limit(20)
    .execute();
