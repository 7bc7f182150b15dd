import { sql } from 'kysely';
import { type Database, endAttachments, insertNew, type Tx } from '../../platform/index.ts';
import type { SecondPerson } from '../staff/index.ts';

interface NewReview {
  id: string;
  account_id: string;
  kind: 'person' | 'organisation';
  claim_sealed: Uint8Array;
  number_lookup: Uint8Array;
  word: string;
}

/** False where another one is open. */
export const insertReview = (tx: Tx, row: NewReview): Promise<boolean> =>
  insertNew(
    tx.insertInto('identity_review').values({
      ...row,
      claim_sealed: Buffer.from(row.claim_sealed),
      number_lookup: Buffer.from(row.number_lookup),
    }),
  );

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
  | { state: 'passed'; decidedBy: SecondPerson<'identity-review'>; reason?: undefined }
  | { state: 'rejected'; decidedBy: string; reason: string }
  | { state: 'withdrawn'; decidedBy?: undefined; reason?: undefined };

/** Claim and photographs are destroyed with the decision, in the same transaction. */
export async function endReview(
  tx: Tx,
  id: string,
  { state, decidedBy, reason }: End,
  now: Date,
): Promise<void> {
  await tx
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
  await endAttachments(tx, 'identity-review', id);
}

export const listWaiting = (db: Database, limit: number) =>
  db
    .selectFrom('identity_review')
    .leftJoin('staff', 'staff.id', 'identity_review.first_by')
    .selectAll('identity_review')
    .select([
      'staff.name as first_name',
      sql<string>`(select count(*) from identity_review as before where before.account_id = identity_review.account_id
        and before.state = 'rejected')`.as('rejected_before'),
    ])
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
