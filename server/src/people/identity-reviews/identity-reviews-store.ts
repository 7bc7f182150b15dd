import type { Database, Tx } from '../../platform/index.ts';
import type { SecondPerson } from '../staff/index.ts';
import type { PaperKind } from './claim.ts';

interface NewReview {
  id: string;
  account_id: string;
  kind: 'person' | 'organisation';
  claim_sealed: Uint8Array;
  number_lookup: Uint8Array;
  word: string;
}

/** False where another one is open. */
export async function insertReview(tx: Tx, row: NewReview): Promise<boolean> {
  const made = await tx
    .insertInto('identity_review')
    .values({
      ...row,
      claim_sealed: Buffer.from(row.claim_sealed),
      number_lookup: Buffer.from(row.number_lookup),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return made.numInsertedOrUpdatedRows === 1n;
}

export const findLatestReview = (db: Database, accountId: string) =>
  db
    .selectFrom('identity_review')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('begun_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

export type ReviewRow = NonNullable<Awaited<ReturnType<typeof findLatestReview>>>;

export const findReview = (db: Database, id: string) =>
  db.selectFrom('identity_review').selectAll().where('id', '=', id).executeTakeFirst();

export const lockReview = (tx: Tx, id: string) =>
  tx.selectFrom('identity_review').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const lockOwnReview = (tx: Tx, accountId: string, id: string) =>
  tx
    .selectFrom('identity_review')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();

export const submitReview = (tx: Tx, id: string, now: Date) =>
  tx.updateTable('identity_review').set({ state: 'waiting', submitted_at: now }).where('id', '=', id).execute();

export const setFirstApproval = (tx: Tx, id: string, staffId: string, now: Date) =>
  tx.updateTable('identity_review').set({ first_by: staffId, first_at: now }).where('id', '=', id).execute();

type End =
  | { state: 'passed'; decidedBy: SecondPerson; reason?: undefined }
  | { state: 'rejected'; decidedBy: string; reason: string }
  | { state: 'withdrawn'; decidedBy?: undefined; reason?: undefined };

/** The claim is destroyed with the decision, in the same transaction. */
export const endReview = (tx: Tx, id: string, { state, decidedBy, reason }: End, now: Date) =>
  tx
    .updateTable('identity_review')
    .set({
      state,
      decided_at: now,
      decided_by: decidedBy ?? null,
      reason: reason ?? null,
      claim_sealed: null,
      number_lookup: null,
    })
    .where('id', '=', id)
    .execute();

export const listWaiting = (db: Database, limit: number) =>
  db
    .selectFrom('identity_review')
    .leftJoin('staff', 'staff.id', 'identity_review.first_by')
    .selectAll('identity_review')
    .select('staff.name as first_name')
    .where('state', '=', 'waiting')
    .orderBy('submitted_at')
    .limit(limit)
    .execute();

export const countWaitingReviews = async (db: Database): Promise<number> => {
  const { count } = await db
    .selectFrom('identity_review')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Abandoned drafts. */
export const listForgottenDrafts = (db: Database, before: Date) =>
  db
    .selectFrom('identity_review')
    .select('id')
    .where('state', '=', 'draft')
    .where('begun_at', '<', before)
    .limit(20)
    .execute();

interface NewPaper {
  id: string;
  review_id: string;
  kind: PaperKind;
  object_key: string;
  key_sealed: Uint8Array;
  media_type: string;
  size_bytes: number;
}

export const insertPaper = (tx: Tx, row: NewPaper) =>
  tx
    .insertInto('identity_paper')
    .values({ ...row, key_sealed: Buffer.from(row.key_sealed) })
    .execute();

export const markArrived = (tx: Tx, id: string, now: Date) =>
  tx.updateTable('identity_paper').set({ arrived_at: now }).where('id', '=', id).execute();

/** The newest uploaded and still readable one of each kind. */
export const listPapers = (db: Database, reviewId: string) =>
  db
    .selectFrom('identity_paper')
    .distinctOn('kind')
    .select(['id', 'kind', 'size_bytes'])
    .where('review_id', '=', reviewId)
    .where('arrived_at', 'is not', null)
    .where('key_sealed', 'is not', null)
    .orderBy('kind')
    .orderBy('arrived_at', 'desc')
    .execute();

export const findPaper = (db: Database, id: string) =>
  db
    .selectFrom('identity_paper')
    .innerJoin('identity_review', 'identity_review.id', 'identity_paper.review_id')
    .selectAll('identity_paper')
    .where('identity_paper.id', '=', id)
    .where('identity_review.state', '=', 'waiting')
    .where('key_sealed', 'is not', null)
    .where('arrived_at', 'is not', null)
    .executeTakeFirst();

/** From here on nobody can open them; a job removes their bytes. */
export const forgetPaperKeys = (tx: Tx, reviewId: string) =>
  tx.updateTable('identity_paper').set({ key_sealed: null }).where('review_id', '=', reviewId).execute();

/** Photographs whose review is over, and uploads that never arrived. */
export const listDoomedPapers = (db: Database, before: Date) =>
  db
    .selectFrom('identity_paper')
    .innerJoin('identity_review', 'identity_review.id', 'identity_paper.review_id')
    .select(['identity_paper.id', 'identity_paper.object_key'])
    .where('destroyed_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('identity_review.state', 'in', ['passed', 'rejected', 'withdrawn']),
        eb.and([eb('arrived_at', 'is', null), eb('identity_review.begun_at', '<', before)]),
      ]),
    )
    .limit(50)
    .execute();

export const markDestroyed = (db: Database, id: string, now: Date) =>
  db.updateTable('identity_paper').set({ key_sealed: null, destroyed_at: now }).where('id', '=', id).execute();
