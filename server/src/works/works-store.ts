import { sql } from 'kysely';
import type { Badge } from '@yinji/tracks';
import type { Database, Tx } from '../db/database.ts';

export type WorkType = 'photo' | 'draw' | 'creative';

interface WorkFields {
  title: string;
  work_type: WorkType;
  description: string;
  claimed_created_on: string | null;
  file_name: string | null;
  file_size_bytes: number | null;
  file_sha256: Uint8Array | null;
  file_sm3: Uint8Array | null;
}

const buffers = (fields: WorkFields) => ({
  ...fields,
  file_sha256: fields.file_sha256 && Buffer.from(fields.file_sha256),
  file_sm3: fields.file_sm3 && Buffer.from(fields.file_sm3),
});

export const insertWork = (tx: Tx, id: string, accountId: string, fields: WorkFields) =>
  tx
    .insertInto('work')
    .values({ id, account_id: accountId, ...buffers(fields) })
    .execute();

export const updateWork = (tx: Tx, id: string, fields: WorkFields, now: Date) =>
  tx
    .updateTable('work')
    .set({ ...buffers(fields), updated_at: now })
    .where('id', '=', id)
    .execute();

export const markDeleted = (tx: Tx, id: string, now: Date) =>
  tx.updateTable('work').set({ deleted_at: now }).where('id', '=', id).execute();

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

/** With what the original says of its own making: for one work, not for lists. */
const labelled = (db: Database) =>
  whole(db)
    .leftJoin('file_labels', 'file_labels.work_id', 'work.id')
    .select(['file_labels.labels as file_labels', 'original.format'])
    .select(
      sql<boolean>`exists (select from document where document.work_id = work.id and document.kind = 'comparison'
        and document.superseded_at is null)`.as('has_comparison'),
    );

export const findWork = (db: Database, id: string) => labelled(db).where('work.id', '=', id).executeTakeFirst();

/** Somebody else's work is not found, like one that does not exist. */
export const findOwnWork = (db: Database, accountId: string, id: string) =>
  labelled(db).where('work.id', '=', id).where('work.account_id', '=', accountId).executeTakeFirst();

export type WorkRow = NonNullable<Awaited<ReturnType<typeof findWork>>>;
/** A work in a list. */
export type ListedWorkRow = Awaited<ReturnType<typeof listOwnWorks>>[number];

/** Holds the work for this transaction: check, then check again under the lock. Rows that refer to it may come meanwhile. */
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

/** Set by the room `display` alone; every public query reads it. */
export const setPublic = (tx: Tx, id: string, isPublic: boolean) =>
  tx.updateTable('work').set({ is_public: isPublic }).where('id', '=', id).execute();

/** A work by its id alone, held for what staff and sweeps decide about it. */
export const lockWork = (tx: Tx, id: string) =>
  tx
    .selectFrom('work')
    .select(['id', 'account_id', 'title'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();

interface ListQuery {
  page: number;
  size: number;
  workType?: WorkType | undefined;
  keyword?: string | undefined;
  /** One creator's alone. */
  accountId?: string | undefined;
  /** One work alone. */
  workId?: string | undefined;
}

const like = (keyword: string) => `%${keyword.replace(/[%_\\]/g, (sign) => `\\${sign}`)}%`;

export const listOwnWorks = (db: Database, accountId: string, { page, size, workType, keyword }: ListQuery) =>
  whole(db)
    .where('work.account_id', '=', accountId)
    .$if(workType !== undefined, (query) => query.where('work.work_type', '=', workType ?? 'photo'))
    .$if(Boolean(keyword), (query) => query.where('work.title', 'ilike', like(keyword ?? '')))
    .orderBy('work.created_at', 'desc')
    .orderBy('work.id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute();

export const countOwnWorks = async (
  db: Database,
  accountId: string,
  { workType, keyword }: ListQuery,
): Promise<number> => {
  const { count } = await db
    .selectFrom('work')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .$if(workType !== undefined, (query) => query.where('work_type', '=', workType ?? 'photo'))
    .$if(Boolean(keyword), (query) => query.where('title', 'ilike', like(keyword ?? '')))
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Counts by track and state; tracks not begun have no row. */
export const countTracks = (db: Database, accountId: string) =>
  db
    .selectFrom('track')
    .innerJoin('work', 'work.id', 'track.work_id')
    .select(['track.name', 'track.state', (eb) => eb.fn.countAll<number>().as('count')])
    .where('work.account_id', '=', accountId)
    .where('work.deleted_at', 'is', null)
    .groupBy(['track.name', 'track.state'])
    .execute();

/** Public display: works whose holder and the content gate made them public. */
export const listPublicWorks = (
  db: Database,
  { page, size, workType, keyword, accountId, workId }: ListQuery,
) =>
  whole(db)
    .innerJoin('account', 'account.id', 'work.account_id')
    .leftJoin('public_name', 'public_name.account_id', 'work.account_id')
    .leftJoin('identity', 'identity.account_id', 'work.account_id')
    .select([
      'account.nickname',
      'public_name.mode as name_mode',
      'public_name.pen_name',
      'identity.name_sealed',
    ])
    .where('work.is_public', '=', true)
    .where('deposit.completed_at', 'is not', null)
    .where('original.work_id', 'is not', null)
    .$if(workId !== undefined, (query) => query.where('work.id', '=', workId ?? ''))
    .$if(accountId !== undefined, (query) => query.where('work.account_id', '=', accountId ?? ''))
    .$if(workType !== undefined, (query) => query.where('work.work_type', '=', workType ?? 'photo'))
    .$if(Boolean(keyword), (query) => query.where('work.title', 'ilike', like(keyword ?? '')))
    .select(sql<number>`count(*) over ()`.as('total'))
    .orderBy('deposit.received_at', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
