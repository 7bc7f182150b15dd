import { sql } from 'kysely';
import {
  changeOne,
  type Database,
  enqueuing,
  findTogether,
  hasNoJob,
  insertNew,
  queueDeletion,
  type Stamp,
  type Tx,
} from '../../platform/index.ts';
import { sealedNameOf } from '../../people/index.ts';
import { coveredPlaces, type Proof } from '../../evidence/index.ts';
import { markingDeposited } from '../works/index.ts';
import {
  documentDepositKind,
  finishDepositKind,
  markPreviewKind,
  sizePictureKind,
  stampTwiceKind,
} from './deposit-jobs.ts';

/** The reconciler repeats: the next list has what this one leaves out. */
const AT_ONCE = 1000;

const buffer = (bytes: Uint8Array) => Buffer.from(bytes);

export const findDeposit = (db: Database, workId: string) =>
  db.selectFrom('deposit').selectAll().where('work_id', '=', workId).executeTakeFirst();

export type DepositRow = NonNullable<Awaited<ReturnType<typeof findDeposit>>>;

export const insertPrepared = (tx: Tx, row: { work_id: string; number: string; query_code: string }) =>
  tx
    .insertInto('deposit')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/**
 * Work and prepared deposit with its holder's name, both locked until the transaction ends: who waited sees what another one committed
 * in either.
 */
export const lockPrepared = (tx: Tx, accountId: string, workId: string) =>
  tx
    .selectFrom('work')
    .innerJoin('deposit', 'deposit.work_id', 'work.id')
    .select([
      'work.title',
      'work.work_type',
      'work.claimed_created_on',
      'work.file_name',
      'work.file_size_bytes',
      'work.file_sha256',
      'work.file_sm3',
      'deposit.number',
      'deposit.manifest',
      sealedNameOf('work.account_id').as('name_sealed'),
    ])
    .where('work.id', '=', workId)
    .where('work.account_id', '=', accountId)
    .where('work.deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();

interface Received {
  signingKeyId: string;
  manifest: Uint8Array;
  revealSealed: Uint8Array;
  signatureSealed: Uint8Array;
  record: Uint8Array;
  recordSha256: Uint8Array;
  receivedAt: Date;
}

/** From now on it waits for its proofs. */
export const markReceived = (tx: Tx, workId: string, one: Received) =>
  tx
    .with('dated', (part) => markingDeposited(part, workId, one.receivedAt))
    .with('asked', () => enqueuing(tx, finishDepositKind, { workId }))
    .updateTable('deposit')
    .set({
      signing_key_id: one.signingKeyId,
      manifest: buffer(one.manifest),
      reveal_sealed: buffer(one.revealSealed),
      signature_sealed: buffer(one.signatureSealed),
      record: buffer(one.record),
      record_sha256: buffer(one.recordSha256),
      received_at: one.receivedAt,
    })
    .where('work_id', '=', workId)
    .execute();

/** Received, but time stamp, proof or receipt are missing. */
const unfinished = (db: Database) =>
  db
    .selectFrom('deposit')
    .innerJoin('work', 'work.id', 'deposit.work_id')
    .where('received_at', 'is not', null)
    .where('completed_at', 'is', null);

/** With the record's place in the log, once a checkpoint covers it. */
const listUnfinishedOf = (db: Database, workIds: readonly string[]) =>
  unfinished(db)
    .leftJoinLateral(
      coveredPlaces(sql`entry_sha256 = ${sql.ref('deposit.record_sha256')}`).as('place'),
      (join) => join.onTrue(),
    )
    .selectAll('deposit')
    .select(['work.account_id', 'place.idx', 'place.entry_sha256', 'place.size', 'place.note'])
    .where('deposit.work_id', '=', (eb) => eb.fn.any(eb.val(workIds)))
    .execute();

export type UnfinishedDeposit = Awaited<ReturnType<typeof listUnfinishedOf>>[number];

export const findUnfinished = findTogether(listUnfinishedOf, ({ work_id }) => work_id);

export const listUnfinished = (db: Database) =>
  unfinished(db)
    .select('deposit.work_id as workId')
    .where(hasNoJob(finishDepositKind, 'deposit.work_id'))
    .orderBy('received_at')
    .limit(AT_ONCE)
    .execute();

/** What one try found; what is undefined was there before, or is still missing. */
export interface Found {
  receipt?: string | undefined;
  stamp?: Stamp | undefined;
  proof?: Proof | undefined;
}

/** Keeps it, unless another process was faster. */
const keeping = (db: Pick<Database, 'updateTable'>, workId: string, { receipt, stamp, proof }: Found) =>
  db
    .updateTable('deposit')
    .set({
      ...(receipt !== undefined && { receipt }),
      ...(stamp && {
        token: buffer(stamp.response),
        token_time: stamp.token.genTime,
        token_authority: stamp.authority,
        token_covered_until: stamp.coveredUntil,
      }),
      ...(proof && {
        log_index: proof.index,
        tree_size: proof.treeSize,
        tlog_proof: proof.text,
        cosigned_at: proof.cosignedAt,
        witnesses: proof.witnesses,
      }),
    })
    .where('work_id', '=', workId)
    .where('completed_at', 'is', null)
    .$if(receipt !== undefined, (query) => query.where('receipt', 'is', null))
    .$if(stamp !== undefined, (query) => query.where('token', 'is', null))
    .$if(proof !== undefined, (query) => query.where('tlog_proof', 'is', null));

/** False where another process was faster. */
export const keepFound = (db: Database, workId: string, found: Found): Promise<boolean> =>
  changeOne(keeping(db, workId, found));

/**
 * Keeps the last parts and completes it; a second token is asked for. Undefined where another process was faster.
 * `batch_id` is the import with this row; a row that was given up and deposited the ordinary way has none.
 */
export const complete = (tx: Tx, workId: string, found: Found, now: Date) =>
  tx
    .with('done', (part) =>
      keeping(part, workId, found)
        .$if(found.receipt === undefined, (query) => query.where('receipt', 'is not', null))
        .$if(found.stamp === undefined, (query) => query.where('token', 'is not', null))
        .$if(found.proof === undefined, (query) => query.where('tlog_proof', 'is not', null))
        .set({ completed_at: now })
        .returning('work_id'),
    )
    .with('asked', () => enqueuing(tx, stampTwiceKind, { workId }, sql`select from done`))
    .selectFrom('done')
    .leftJoin('import_row', (join) =>
      join.onRef('import_row.work_id', '=', 'done.work_id').on('import_row.given_up_at', 'is', null),
    )
    .select('import_row.batch_id')
    .executeTakeFirst();

/** Completed without the token of a second authority, and not yet bundled. */
const onceStamped = (db: Database) =>
  db
    .selectFrom('deposit')
    .leftJoin('bundle', 'bundle.work_id', 'deposit.work_id')
    .where('second_token', 'is', null)
    .where('bundle.work_id', 'is', null);

export const findOnceStamped = findTogether(
  (db, workIds) =>
    onceStamped(db)
      .select(['deposit.work_id', 'record', 'received_at', 'token_authority', 'completed_at'])
      .where('deposit.work_id', '=', (eb) => eb.fn.any(eb.val(workIds)))
      .execute(),
  ({ work_id }) => work_id,
);

export const listOnceStamped = (db: Database, since: Date) =>
  onceStamped(db)
    .select('deposit.work_id as workId')
    .where('completed_at', '>', since)
    .where(hasNoJob(stampTwiceKind, 'deposit.work_id'))
    .where(hasNoJob(documentDepositKind, 'deposit.work_id'))
    .orderBy('completed_at')
    .limit(AT_ONCE)
    .execute();

/**
 * The token of a second authority, if one gave it. The bundles follow, where there is an original; one that arrives
 * later enqueues them itself.
 */
export const keepSecondToken = (tx: Tx, workId: string, token: Uint8Array | undefined) =>
  sql`
    with asked as ${enqueuing(
      tx,
      documentDepositKind,
      { workId },
      sql`select from original where work_id = ${workId} and documented_at is null`,
    )}
    update deposit set second_token = coalesce(second_token, ${token === undefined ? null : buffer(token)})
    where work_id = ${workId}`;

export const setSecondToken = (db: Database, workId: string, token: Uint8Array) =>
  db
    .updateTable('deposit')
    .set({ second_token: buffer(token) })
    .where('work_id', '=', workId)
    .where('second_token', 'is', null)
    .execute();

/** The import with this row; a row that was given up and deposited the ordinary way has none. */
export const findBatchOf = async (tx: Tx, workId: string): Promise<string | undefined> =>
  (
    await tx
      .selectFrom('import_row')
      .select('batch_id')
      .where('work_id', '=', workId)
      .where('given_up_at', 'is', null)
      .executeTakeFirst()
  )?.batch_id;

export const findOriginal = (db: Database, workId: string) =>
  db.selectFrom('original').selectAll().where('work_id', '=', workId).executeTakeFirst();

interface NewOriginal {
  work_id: string;
  object_key: string;
  size_bytes: number;
  format: string;
  width: number;
  height: number;
  pixel_sha256: Uint8Array;
  preview_key: string;
  thumbnail_key: string;
  pdq: Uint8Array;
  pdq_trimmed: Uint8Array;
  pdq_quality: number;
  record_sha256: Uint8Array;
  is_first_receipt: boolean;
  arrived_at: Date;
}

/** False where the original arrived by another request. */
export const insertOriginal = (tx: Tx, row: NewOriginal): Promise<boolean> =>
  insertNew(
    tx.insertInto('original').values({
      ...row,
      pixel_sha256: buffer(row.pixel_sha256),
      pdq_trimmed: buffer(row.pdq_trimmed),
      pdq: buffer(row.pdq),
      record_sha256: buffer(row.record_sha256),
    }),
  );

/** Files of an earlier version, which are not in `received_file`. */
export async function wasReceivedBefore(
  db: Database,
  { workId, sha256, receivedAt }: { workId: string; sha256: Buffer; receivedAt: Date },
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from work join original on original.work_id = work.id
        where work.file_sha256 = ${sha256} and work.id <> ${workId} and original.arrived_at < ${receivedAt})
      or exists (select from material where sha256 = ${sha256} and arrived_at < ${receivedAt}) as found`.execute(
    db,
  );
  return rows[0]?.found ?? true;
}

/** An original without public pictures. */
export const findUnmarked = (db: Database, workId: string) =>
  db
    .selectFrom('original')
    .innerJoin('deposit', 'deposit.work_id', 'original.work_id')
    .select(['original.preview_key', 'deposit.number'])
    .where('original.work_id', '=', workId)
    .where('marked_at', 'is', null)
    .executeTakeFirst();

export const listUnmarked = (db: Database) =>
  db
    .selectFrom('original')
    .select('work_id as workId')
    .where('marked_at', 'is', null)
    .where(hasNoJob(markPreviewKind, 'original.work_id'))
    .orderBy('arrived_at')
    .limit(AT_ONCE)
    .execute();

/**
 * Where the picture could not be decoded the keys stay null: such a work has no public picture. False for an
 * original that is gone, or marked already.
 */
export const setMarked = (
  tx: Tx,
  workId: string,
  keys: { preview: string; thumbnail: string } | undefined,
  now: Date,
): Promise<boolean> =>
  changeOne(
    tx
      .updateTable('original')
      .set({
        public_preview_key: keys?.preview ?? null,
        public_thumbnail_key: keys?.thumbnail ?? null,
        marked_at: now,
      })
      .where('work_id', '=', workId)
      .where('marked_at', 'is', null),
  );

/** A marked original without the picture in screen sizes. */
const unsized = (db: Database) =>
  db.selectFrom('original').where('sized_at', 'is', null).where('public_preview_key', 'is not', null);

export const findUnsized = (db: Database, workId: string) =>
  unsized(db).select('public_preview_key').where('work_id', '=', workId).executeTakeFirst();

export const listUnsized = (db: Database) =>
  unsized(db)
    .select('work_id as workId')
    .where(hasNoJob(sizePictureKind, 'original.work_id'))
    .orderBy('marked_at')
    .limit(AT_ONCE)
    .execute();

export interface Kept {
  side: number;
  format: 'webp' | 'avif';
  object_key: string;
}

/** What the file says of its own making was read. */
export const markLabelsRead = (tx: Tx, workId: string, at: Date) =>
  tx.updateTable('original').set({ labels_read_at: at }).where('work_id', '=', workId).execute();

/** It was looked for among what is deposited. */
export const markCompared = (tx: Tx, workId: string, at: Date) =>
  tx.updateTable('original').set({ compared_at: at }).where('work_id', '=', workId).execute();

/** Its local features were made. False where the original is gone, or another run was faster. */
export const markFeatures = (tx: Tx, workId: string, at: Date): Promise<boolean> =>
  changeOne(
    tx
      .updateTable('original')
      .set({ features_at: at })
      .where('work_id', '=', workId)
      .where('features_at', 'is', null),
  );

/** From now on an evidence record covers the bundle. */
export const setBundleCovered = (tx: Tx, workId: string, variant: BundleVariant, until: Date) =>
  tx
    .updateTable('bundle')
    .set({ covered_until: until })
    .where('work_id', '=', workId)
    .where('variant', '=', variant)
    .execute();

/** For a work erased meanwhile nothing is stored: the files are deleted with its others. */
export async function keepSizes(tx: Tx, workId: string, kept: readonly Kept[], now: Date): Promise<void> {
  const original = await tx
    .selectFrom('original')
    .select('sized_at')
    .where('work_id', '=', workId)
    .forUpdate()
    .executeTakeFirst();
  if (original === undefined && kept.length > 0)
    await queueDeletion(
      tx,
      kept.map(({ object_key }) => object_key),
    );
  if (original?.sized_at !== null) return;
  if (kept.length > 0)
    await tx
      .insertInto('public_picture')
      .values(kept.map((one) => ({ ...one, work_id: workId })))
      .execute();
  await tx.updateTable('original').set({ sized_at: now }).where('work_id', '=', workId).execute();
}

/** Full: for the holder. Public: the same proof without anything that names the holder. */
export type BundleVariant = 'full' | 'public';

export const findBundle = (db: Database, workId: string, variant: BundleVariant) =>
  db
    .selectFrom('bundle')
    .selectAll()
    .where('work_id', '=', workId)
    .where('variant', '=', variant)
    .executeTakeFirst();

export const insertBundle = (
  tx: Tx,
  row: {
    work_id: string;
    variant: BundleVariant;
    object_key: string;
    sha256: Uint8Array;
    size_bytes: number;
    covered_until: Date | null;
  },
) =>
  tx
    .insertInto('bundle')
    .values({ ...row, sha256: buffer(row.sha256) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** Complete with its original, and without a document; `bundles` exist already. */
const toDocument = (db: Database) =>
  db
    .selectFrom('original')
    .innerJoin('deposit', 'deposit.work_id', 'original.work_id')
    .where('original.documented_at', 'is', null)
    .where('deposit.completed_at', 'is not', null);

export const findDepositToDocument = (db: Database, workId: string) =>
  toDocument(db)
    .select((eb) =>
      eb
        .selectFrom('bundle')
        .select((count) => count.cast<number>(count.fn.countAll(), 'integer').as('count'))
        .whereRef('bundle.work_id', '=', 'original.work_id')
        .$asScalar()
        .as('bundles'),
    )
    .where('original.work_id', '=', workId)
    .executeTakeFirst();

export const listDepositsToDocument = (db: Database) =>
  toDocument(db)
    .select('original.work_id as workId')
    .where(hasNoJob(documentDepositKind, 'original.work_id'))
    .where(hasNoJob(stampTwiceKind, 'original.work_id'))
    .orderBy('original.arrived_at')
    .limit(AT_ONCE)
    .execute();

export const markDocumented = (db: Database, workId: string, now: Date) =>
  db.updateTable('original').set({ documented_at: now }).where('work_id', '=', workId).execute();
