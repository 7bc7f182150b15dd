import type { DocumentKind } from '../../evidence/index.ts';
import type { Database, Tx } from '../../platform/index.ts';

const buffer = (bytes: Uint8Array) => Buffer.from(bytes);

interface NewCheckpointToken {
  day: string;
  checkpoint_size: number;
  checkpoint: Uint8Array;
  token: Uint8Array;
  authority: string;
  record_sha256: Uint8Array;
  stamped_at: Date;
}

export const findLastCheckpointToken = (db: Database) =>
  db.selectFrom('checkpoint_token').selectAll().orderBy('day', 'desc').limit(1).executeTakeFirst();

/** False where the day, or the checkpoint, has its token already. */
export async function insertCheckpointToken(tx: Tx, row: NewCheckpointToken): Promise<boolean> {
  const made = await tx
    .insertInto('checkpoint_token')
    .values({
      ...row,
      checkpoint: buffer(row.checkpoint),
      token: buffer(row.token),
      record_sha256: buffer(row.record_sha256),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return made.numInsertedOrUpdatedRows === 1n;
}

export const listUnpublishedTokens = (db: Database) =>
  db.selectFrom('checkpoint_token').selectAll().where('published_at', 'is', null).orderBy('day').execute();

export const markTokenPublished = (db: Database, day: string, now: Date) =>
  db
    .updateTable('checkpoint_token')
    .set({ published_at: now })
    .where('day', '=', day)
    .where('published_at', 'is', null)
    .execute();

type DueKind = 'bundle' | 'public-bundle' | DocumentKind;
/** `…-pdf`: the document itself, extended; else an evidence record. */
export type RenewalKind = DueKind | `${DocumentKind}-pdf`;

/** An issued file whose proof of time ends soon. */
export interface DueObject {
  workId: string;
  kind: DueKind;
  /** Of the deposit, for a bundle, or of the document. */
  number: string;
  objectKey: string;
  sha256: Uint8Array;
  coveredUntil: Date | null;
}

/** Bundles and documents whose proof ends before `before`, or is unknown; the first to end first. */
export async function listDue(db: Database, before: Date, limit: number): Promise<DueObject[]> {
  const bundles = await db
    .selectFrom('bundle')
    .innerJoin('deposit', 'deposit.work_id', 'bundle.work_id')
    .select(['bundle.work_id', 'variant', 'number', 'object_key', 'sha256', 'covered_until'])
    .where((eb) => eb.or([eb('covered_until', 'is', null), eb('covered_until', '<', before)]))
    .orderBy('covered_until', (order) => order.asc().nullsFirst())
    .limit(limit)
    .execute();
  const documents = await db
    .selectFrom('document')
    .select(['work_id', 'kind', 'number', 'object_key', 'sha256', 'covered_until'])
    .where((eb) => eb.or([eb('covered_until', 'is', null), eb('covered_until', '<', before)]))
    .orderBy('covered_until', (order) => order.asc().nullsFirst())
    .limit(limit)
    .execute();
  return [
    ...bundles.map(({ variant, ...row }) => ({
      ...row,
      kind: variant === 'public' ? ('public-bundle' as const) : ('bundle' as const),
    })),
    ...documents,
  ].map((row) => ({
    workId: row.work_id,
    kind: row.kind,
    number: row.number,
    objectKey: row.object_key,
    sha256: row.sha256,
    coveredUntil: row.covered_until,
  }));
}

/** How many are due, and when the first proof ends. */
export async function countDue(db: Database, before: Date): Promise<{ due: number; firstEnd: Date | null }> {
  // Two statements, each by its index: the few due rows among a million are found without reading the others.
  const count = async (table: 'bundle' | 'document') => {
    const { due } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('due'))
      .where((eb) => eb.or([eb('covered_until', 'is', null), eb('covered_until', '<', before)]))
      .executeTakeFirstOrThrow();
    const { firstEnd } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.min('covered_until').as('firstEnd'))
      .executeTakeFirstOrThrow();
    return { due, firstEnd };
  };
  const counts = [await count('bundle'), await count('document')];
  const ends = counts.flatMap(({ firstEnd }) => (firstEnd === null ? [] : [firstEnd]));
  return {
    due: counts.reduce((sum, { due }) => sum + due, 0),
    firstEnd: ends.length === 0 ? null : ends.reduce((one, other) => (other < one ? other : one)),
  };
}

export const findLastRenewal = (db: Database, objectSha256: Uint8Array, kind: RenewalKind) =>
  db
    .selectFrom('renewal')
    .select(['sequence', 'object_key'])
    .where('object_sha256', '=', buffer(objectSha256))
    .where('kind', '=', kind)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();

export const findRenewalOfWork = (db: Database, workId: string, kind: RenewalKind) =>
  db
    .selectFrom('renewal')
    .select('object_key')
    .where('work_id', '=', workId)
    .where('kind', '=', kind)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();

interface NewRenewal {
  object_sha256: Uint8Array;
  sequence: number;
  work_id: string;
  kind: RenewalKind;
  object_key: string;
  evidence_sha256: Uint8Array;
  record_sha256: Uint8Array;
  renewed_at: Date;
}

/** False where this renewal of the object is there already. */
export async function insertRenewal(tx: Tx, row: NewRenewal): Promise<boolean> {
  const made = await tx
    .insertInto('renewal')
    .values({
      ...row,
      object_sha256: buffer(row.object_sha256),
      evidence_sha256: buffer(row.evidence_sha256),
      record_sha256: buffer(row.record_sha256),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return made.numInsertedOrUpdatedRows === 1n;
}

/** From now on its evidence record covers the object. */
export const setCoveredUntil = (tx: Tx, { workId, kind }: DueObject, coveredUntil: Date) =>
  kind === 'bundle' || kind === 'public-bundle'
    ? tx
        .updateTable('bundle')
        .set({ covered_until: coveredUntil })
        .where('work_id', '=', workId)
        .where('variant', '=', kind === 'bundle' ? 'full' : 'public')
        .execute()
    : tx
        .updateTable('document')
        .set({ covered_until: coveredUntil })
        .where('work_id', '=', workId)
        .where('kind', '=', kind)
        .execute();
