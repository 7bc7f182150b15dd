import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/index.ts';

export type Side = 'objector' | 'holder';
export type PaperKind =
  | 'source'
  | 'publication'
  | 'contract'
  | 'registration'
  | 'judgment'
  | 'suit'
  | 'settlement'
  | 'other';

interface NewPaper {
  id: string;
  objection_id: string;
  side: Side;
  kind: PaperKind;
  is_shared: boolean;
  object_key: string;
  key_sealed: Uint8Array;
  media_type: string;
  size_bytes: number;
  sha256: Uint8Array;
}

export const insertPaper = (tx: Tx, row: NewPaper) =>
  tx
    .insertInto('objection_paper')
    .values({ ...row, key_sealed: Buffer.from(row.key_sealed), sha256: Buffer.from(row.sha256) })
    .execute();

export const markArrived = (tx: Tx, id: string, now: Date) =>
  tx.updateTable('objection_paper').set({ arrived_at: now }).where('id', '=', id).execute();

/** Uploaded and still readable ones, in order of arrival. */
export const listPapers = (db: Database, objectionId: string) =>
  db
    .selectFrom('objection_paper')
    .selectAll()
    .where('objection_id', '=', objectionId)
    .where('arrived_at', 'is not', null)
    .where('key_sealed', 'is not', null)
    .orderBy('arrived_at')
    .orderBy('id')
    .execute();

export type PaperRow = Awaited<ReturnType<typeof listPapers>>[number];

export const countPapers = async (tx: Tx, objectionId: string, side: Side): Promise<number> => {
  const { count } = await tx
    .selectFrom('objection_paper')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('objection_id', '=', objectionId)
    .where('side', '=', side)
    .where('destroyed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
};

export const findPaper = (db: Database, id: string) =>
  db
    .selectFrom('objection_paper')
    .selectAll()
    .where('id', '=', id)
    .where('arrived_at', 'is not', null)
    .where('key_sealed', 'is not', null)
    .executeTakeFirst();

/** Destroys its key; a job removes its bytes. */
export const forgetPaper = (tx: Tx, id: string) =>
  tx.updateTable('objection_paper').set({ key_sealed: null }).where('id', '=', id).execute();

export const forgetPapers = (tx: Tx, objectionId: string) =>
  tx.updateTable('objection_paper').set({ key_sealed: null }).where('objection_id', '=', objectionId).execute();

/** Whether a hold covers the work or either side: then nothing of it is destroyed, whoever asks. */
export const isHeld = async (
  db: Database,
  one: { work_id: string; account_id: string; holder_id: string },
): Promise<boolean> =>
  (await db
    .selectFrom('legal_hold')
    .select('id')
    .where('lifted_at', 'is', null)
    .where((eb) =>
      eb.or([eb('work_id', '=', one.work_id), eb('account_id', 'in', [one.account_id, one.holder_id])]),
    )
    .limit(1)
    .executeTakeFirst()) !== undefined;

interface Ends {
  /** Drafts begun before this are abandoned; uploads that never arrived too. */
  draftsBefore: Date;
  /** Objections ended before this. */
  endedBefore: Date;
}

/** Files no longer needed and under no hold. */
export const listDoomedPapers = (
  db: Database,
  { draftsBefore, endedBefore }: Ends,
  which: RawBuilder<boolean>,
) =>
  db
    .selectFrom('objection_paper')
    .innerJoin('objection', 'objection.id', 'objection_paper.objection_id')
    .innerJoin('work', 'work.id', 'objection.work_id')
    .select(['objection_paper.id', 'objection_paper.object_key'])
    .where(which)
    .where('destroyed_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('key_sealed', 'is', null),
        eb.and([eb('arrived_at', 'is', null), eb('objection.created_at', '<', draftsBefore)]),
        eb.and([eb('objection.state', '=', 'drafted'), eb('objection.created_at', '<', draftsBefore)]),
        eb('objection.ended_at', '<', endedBefore),
      ]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('legal_hold')
            .select('legal_hold.id')
            .where('lifted_at', 'is', null)
            .where((eb) =>
              eb.or([
                eb('legal_hold.work_id', '=', eb.ref('objection.work_id')),
                eb('legal_hold.account_id', '=', eb.ref('objection.account_id')),
                eb('legal_hold.account_id', '=', eb.ref('work.account_id')),
              ]),
            ),
        ),
      ),
    )
    .limit(50)
    .execute();

export const markDestroyed = (db: Database, id: string, now: Date) =>
  db.updateTable('objection_paper').set({ key_sealed: null, destroyed_at: now }).where('id', '=', id).execute();

export const isPaper = (id: string): RawBuilder<boolean> => sql<boolean>`objection_paper.id = ${id}`;
