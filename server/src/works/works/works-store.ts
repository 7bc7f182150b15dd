import type { AiDeclaration } from '@yinji/contract';
import { sql } from 'kysely';
import type { Badge, TrackName, TrackState } from '@yinji/state-machine';
import { type Database, doom, type Tx } from '../../platform/index.ts';

export type WorkType = 'photo' | 'draw' | 'creative';
type AiUse = AiDeclaration['use'];

interface WorkFields {
  title: string;
  work_type: WorkType;
  description: string;
  claimed_created_on: string | null;
  file_name: string | null;
  file_size_bytes: number | null;
  file_sha256: Uint8Array | null;
  file_sm3: Uint8Array | null;
  category?: string | null;
  ai_use?: AiUse | null;
  ai_tool?: string;
}

const buffers = (fields: Partial<WorkFields>) => ({
  ...(fields as Omit<WorkFields, 'file_sha256' | 'file_sm3'> & { file_sha256: Buffer; file_sm3: Buffer }),
  ...(fields.file_sha256 && { file_sha256: Buffer.from(fields.file_sha256) }),
  ...(fields.file_sm3 && { file_sm3: Buffer.from(fields.file_sm3) }),
});

export const insertWork = (tx: Tx, id: string, accountId: string, fields: WorkFields) =>
  tx
    .insertInto('work')
    .values({ id, account_id: accountId, ...buffers(fields) })
    .execute();

/** Only what is given. */
export const updateWork = (tx: Tx, id: string, fields: Partial<WorkFields>, now: Date) =>
  tx
    .updateTable('work')
    .set({ ...buffers(fields), updated_at: now })
    .where('id', '=', id)
    .execute();

export const markDeleted = (tx: Tx, id: string, now: Date) =>
  tx.updateTable('work').set({ deleted_at: now }).where('id', '=', id).execute();

/**
 * Queues files of the making for removal; destroys the salts at once, so that their records can no longer be
 * opened.
 */
export async function doomMaterials(tx: Tx, workId: string): Promise<void> {
  // A legal hold keeps the files, although the holder sees them no more.
  const { rows } = await sql`select from legal_hold join work on work.account_id = legal_hold.account_id
    where work.id = ${workId} and lifted_at is null`.execute(tx);
  if (rows.length > 0) return;
  await doom(sql`select object_key from material where work_id = ${workId} and object_key is not null`).execute(
    tx,
  );
  await sql`update material set object_key = null, salt = null, note = '', file_name = '' where work_id = ${workId}`.execute(
    tx,
  );
}

/** Works with what is known of each, one row a work. */
const whole = (db: Database) =>
  db
    .selectFrom('work')
    .leftJoin('deposit', 'deposit.work_id', 'work.id')
    .leftJoin('original', 'original.work_id', 'work.id')
    .leftJoin('track as evidence', (join) =>
      join.onRef('evidence.work_id', '=', 'work.id').on('evidence.name', '=', 'evidence'),
    )
    .leftJoin('track as confirmation', (join) =>
      join.onRef('confirmation.work_id', '=', 'work.id').on('confirmation.name', '=', 'confirmation'),
    )
    .leftJoin('track as certification', (join) =>
      join.onRef('certification.work_id', '=', 'work.id').on('certification.name', '=', 'certification'),
    )
    .leftJoin('review_case as confirmed', (join) =>
      join
        .onRef('confirmed.work_id', '=', 'work.id')
        .on('confirmed.kind', '=', 'confirmation')
        .on('confirmed.decision', '=', 'passed'),
    )
    .leftJoin('review_case as certified', (join) =>
      join
        .onRef('certified.work_id', '=', 'work.id')
        .on('certified.kind', '=', 'certification')
        .on('certified.decision', '=', 'passed'),
    )
    .where('work.deleted_at', 'is', null)
    .select([
      'confirmed.number as confirmation_number',
      'certified.number as certification_number',
      'deposit.query_code',
      'work.id',
      'work.account_id',
      'work.title',
      'work.work_type',
      'work.description',
      'work.claimed_created_on',
      'work.file_name',
      'work.file_size_bytes',
      'work.file_sha256',
      'work.file_sm3',
      'work.category',
      'work.ai_use',
      'work.ai_tool',
      'work.is_public',
      sql<Badge[]>`array(select badge from work_badge where work_id = work.id and ended_at is null)`.as(
        'badges',
      ),
      'work.created_at',
      'deposit.number',
      'deposit.record_sha256',
      'deposit.received_at',
      'deposit.token_time',
      'deposit.log_index',
      'deposit.tree_size',
      'deposit.cosigned_at',
      'deposit.witnesses',
      'deposit.receipt',
      'deposit.completed_at',
      'original.preview_key',
      'original.thumbnail_key',
      'original.width',
      'original.height',
      'original.arrived_at',
      'evidence.state as evidence_state',
      'evidence.reason as evidence_reason',
      'evidence.since as evidence_since',
      'confirmation.state as confirmation_state',
      'confirmation.reason as confirmation_reason',
      'confirmation.since as confirmation_since',
      'certification.state as certification_state',
      'certification.reason as certification_reason',
      'certification.since as certification_since',
    ]);

/** With the original's labels about its own making: for one work, not for lists. */
const labelled = (db: Database) =>
  whole(db)
    .leftJoin('file_labels', 'file_labels.work_id', 'work.id')
    .select(['file_labels.labels as file_labels', 'original.format', 'original.object_key as original_key'])
    .select(
      sql<boolean>`exists (select from document where document.work_id = work.id and document.kind = 'comparison'
        and document.superseded_at is null)`.as('has_comparison'),
    );

export const findWork = (db: Database, id: string) => labelled(db).where('work.id', '=', id).executeTakeFirst();

/** Another person's work is not found, like a missing one. */
export const findOwnWork = (db: Database, accountId: string, id: string) =>
  labelled(db).where('work.id', '=', id).where('work.account_id', '=', accountId).executeTakeFirst();

export type WorkRow = NonNullable<Awaited<ReturnType<typeof findWork>>>;

/**
 * Locks the work for this transaction: check, then check again under the lock. Rows that refer to it may be
 * inserted meanwhile.
 */
export const lockOwnWork = (tx: Tx, accountId: string, id: string) =>
  tx
    .selectFrom('work')
    .select([
      'id',
      'title',
      'work_type',
      'claimed_created_on',
      'file_name',
      'file_size_bytes',
      'file_sha256',
      'file_sm3',
    ])
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Called only by the room `display`; every public query reads it. */
export const setPublic = (tx: Tx, id: string, isPublic: boolean) =>
  tx.updateTable('work').set({ is_public: isPublic }).where('id', '=', id).execute();

/**
 * A work by its id alone, locked for decisions of staff and jobs. Moving a work's tracks locks the work first:
 * locking the same rows in two orders would deadlock.
 */
export const lockWork = (tx: Tx, id: string) =>
  tx
    .selectFrom('work')
    .select(['id', 'account_id', 'title'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Works in total, and in each state of each track, by one statement, so that the counts are consistent. */
export async function countTracks(db: Database, accountId: string) {
  const { rows } = await sql<{ name: TrackName | null; state: TrackState | null; count: string }>`
    with own as materialized (select id from work where account_id = ${accountId} and deleted_at is null)
    select name, state, count(*) from own join track on track.work_id = own.id group by name, state
    union all select null, null, count(*) from own`.execute(db);
  const works = Number(rows.find(({ name }) => name === null)?.count ?? 0);
  return {
    works,
    count: (track: TrackName, state: TrackState) =>
      Number(rows.find((row) => row.name === track && row.state === state)?.count ?? 0),
  };
}
