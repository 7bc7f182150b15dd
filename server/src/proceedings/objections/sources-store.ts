import type { SourceComparison } from '@yinji/originality';
import { type RawBuilder, sql } from 'kysely';
import { changeOne, type Database, declareItemJob, enqueue, type Tx } from '../../platform/index.ts';
import type { Side } from './papers.ts';

export const compareSourcesKind = declareItemJob('compare-sources');

interface NewSource {
  id: string;
  objection_id: string;
  side: Side;
  account_id: string;
  origin: 'upload' | 'deposit';
  object_key: string | null;
  key_sealed: Uint8Array | null;
  preview_object_key: string | null;
  preview_key_sealed: Uint8Array | null;
  media_type: string;
  size_bytes: number;
  sha256: Uint8Array;
  width: number;
  height: number;
  consent: string;
  given_at: Date;
}

const bytes = (of: Uint8Array | null) => (of === null ? null : Buffer.from(of));

export const insertSource = (tx: Tx, row: NewSource) =>
  tx
    .insertInto('objection_source')
    .values({
      ...row,
      key_sealed: bytes(row.key_sealed),
      preview_key_sealed: bytes(row.preview_key_sealed),
      sha256: Buffer.from(row.sha256),
    })
    .execute();

export const markSourceArrived = (tx: Tx, id: string, now: Date) =>
  tx.updateTable('objection_source').set({ arrived_at: now }).where('id', '=', id).execute();

const standing = (db: Database) =>
  db
    .selectFrom('objection_source')
    .selectAll()
    .where('arrived_at', 'is not', null)
    .where('ended_at', 'is', null)
    .where('destroyed_at', 'is', null);

/** At most one of each side. */
export const listSources = (db: Database, objectionId: string) =>
  standing(db).where('objection_id', '=', objectionId).execute();

export const findSource = (db: Database, id: string) => standing(db).where('id', '=', id).executeTakeFirst();

export type SourceRow = NonNullable<Awaited<ReturnType<typeof findSource>>>;

/** Ends the former ones; destroys their keys unless a hold keeps them. Returns how many there were. */
export const endSources = async (
  tx: Tx,
  of: { objectionId: string; side: Side; isHeld: boolean },
  now: Date,
): Promise<number> => {
  const ended = await tx
    .updateTable('objection_source')
    .set({ ended_at: now, ...(of.isHeld ? {} : { key_sealed: null, preview_key_sealed: null }) })
    .where('objection_id', '=', of.objectionId)
    .where('side', '=', of.side)
    .where('arrived_at', 'is not', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return Number(ended.numUpdatedRows);
};

export const markReleased = (tx: Tx, id: string, now: Date) =>
  tx
    .updateTable('objection_source')
    .set({ released_at: now })
    .where('id', '=', id)
    .where('released_at', 'is', null)
    .execute();

export const markSourceDestroyed = (db: Database, id: string, now: Date) =>
  db
    .updateTable('objection_source')
    .set({
      key_sealed: null,
      preview_key_sealed: null,
      ended_at: sql`coalesce(ended_at, ${now})`,
      destroyed_at: now,
    })
    .where('id', '=', id)
    .execute();

/** Does nothing where the pair has one. */
export async function beginComparison(
  tx: Tx,
  { id, objector, holder, now }: { id: string; objector: SourceRow; holder: SourceRow; now: Date },
): Promise<void> {
  await tx
    .insertInto('source_comparison')
    .values({
      id,
      objection_id: objector.objection_id,
      objector_source_id: objector.id,
      holder_source_id: holder.id,
      objector_sha256: Buffer.from(objector.sha256),
      holder_sha256: Buffer.from(holder.sha256),
      state: 'waiting',
      next_at: now,
      begun_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await enqueue(tx, compareSourcesKind, { id });
}

/** The newest first. */
export const listComparisons = (db: Database, objectionId: string) =>
  db
    .selectFrom('source_comparison')
    .selectAll()
    .where('objection_id', '=', objectionId)
    .orderBy('begun_at', 'desc')
    .orderBy('id', 'desc')
    .limit(50)
    .execute();

export type ComparisonRow = Awaited<ReturnType<typeof listComparisons>>[number];

export const isComparison = (id: string): RawBuilder<boolean> => sql<boolean>`source_comparison.id = ${id}`;

export const isSource = (id: string): RawBuilder<boolean> => sql<boolean>`objection_source.id = ${id}`;

/** Of open objections, both files standing. */
export const listDueComparisons = (db: Database, now: Date, which: RawBuilder<boolean>) =>
  db
    .selectFrom('source_comparison')
    .innerJoin('objection', 'objection.id', 'source_comparison.objection_id')
    .innerJoin('objection_source as one', 'one.id', 'objector_source_id')
    .innerJoin('objection_source as other', 'other.id', 'holder_source_id')
    .selectAll('source_comparison')
    .where('source_comparison.state', '=', 'waiting')
    .where('next_at', '<=', now)
    .where(which)
    .where('objection.ended_at', 'is', null)
    .where('one.ended_at', 'is', null)
    .where('other.ended_at', 'is', null)
    .orderBy('next_at')
    .limit(10)
    .execute();

/** False where it was settled meanwhile. */
export const settleComparison = (
  tx: Tx,
  id: string,
  end: { state: 'done' | 'failed'; result: SourceComparison | null; fault: string | null; made_at: Date },
): Promise<boolean> =>
  changeOne(
    tx
      .updateTable('source_comparison')
      .set({ ...end, result: end.result === null ? null : JSON.stringify(end.result) })
      .where('id', '=', id)
      .where('state', '=', 'waiting'),
  );

export const putOff = (db: Database, id: string, next: { tries: number; next_at: Date; fault: string }) =>
  db.updateTable('source_comparison').set(next).where('id', '=', id).where('state', '=', 'waiting').execute();
