import { type DocumentKind, setDocumentCovered } from '../../evidence/index.ts';
import { type Database, insertNew, type Tx } from '../../platform/index.ts';
import { setBundleCovered } from '../deposits/index.ts';

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
export const insertCheckpointToken = (tx: Tx, row: NewCheckpointToken): Promise<boolean> =>
  insertNew(
    tx.insertInto('checkpoint_token').values({
      ...row,
      checkpoint: buffer(row.checkpoint),
      token: buffer(row.token),
      record_sha256: buffer(row.record_sha256),
    }),
  );

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
export const insertRenewal = (tx: Tx, row: NewRenewal): Promise<boolean> =>
  insertNew(
    tx.insertInto('renewal').values({
      ...row,
      object_sha256: buffer(row.object_sha256),
      evidence_sha256: buffer(row.evidence_sha256),
      record_sha256: buffer(row.record_sha256),
    }),
  );

/** From now on its evidence record covers the object. */
export const setCoveredUntil = (tx: Tx, { workId, kind }: DueObject, coveredUntil: Date) =>
  kind === 'bundle' || kind === 'public-bundle'
    ? setBundleCovered(tx, workId, kind === 'bundle' ? 'full' : 'public', coveredUntil)
    : setDocumentCovered(tx, workId, kind, coveredUntil);
