import { sql, type SqlBool } from 'kysely';
import type { Badge, TrackName, TrackState } from '@yinji/state-machine';
import type { Database } from '../../platform/index.ts';
import { namedCreator, publicName } from './public-name-store.ts';
import type { Position } from './cursor.ts';
import type { SearchWord } from './search-words.ts';
import type { WorkType } from './works-store.ts';
import type { WorkRow } from './works-read-model.ts';

export interface Filter {
  words: readonly SearchWord[];
  workType?: WorkType | undefined;
  category?: string | undefined;
  from?: Date | undefined;
  until?: Date | undefined;
  after?: Position | undefined;
  track?: TrackName | undefined;
  state?: TrackState | undefined;
  /** In public: those that strangers see as passed. */
  passed?: 'confirmation' | 'certification' | 'both' | undefined;
}

interface Span {
  skip: number;
  limit: number;
}

const moment = (micros: string) =>
  sql<Date>`timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond'`;
const microsOf = (column: string) =>
  sql<string>`(extract(epoch from ${sql.ref(column)}) * 1000000)::bigint::text`.as('micros');
const literal = (text: string) => text.replace(/[%_\\]/g, (sign) => `\\${sign}`);

const says = (column: 'title' | 'nickname' | 'shown', { grams, whole: word }: SearchWord) =>
  word === undefined
    ? sql<SqlBool>`${sql.ref(`${column}_grams`)} @@ ${grams}::tsquery`
    : sql<SqlBool>`(${sql.ref(`${column}_grams`)} @@ ${grams}::tsquery
        and position(${word} in lower(normalize(${sql.ref(column)}, NFKC))) > 0)`;

/**
 * Frequencies range from three rows to half of all: each search is planned separately. (Plans cached per
 * statement are made for a missing word.)
 */
export const planEach = <T>(db: Database, words: readonly SearchWord[], read: (db: Database) => Promise<T>) =>
  words.length === 0
    ? read(db)
    : db
        .transaction()
        .setAccessMode('read only')
        .execute(async (tx) => {
          await sql`set local plan_cache_mode = force_custom_plan`.execute(tx);
          return read(tx);
        });

/** An account's works: walks its own index, so that the cost depends only on the person's works. */
const ofAccount = (db: Database, accountId: string, filter: Filter) => {
  const { words, workType, category, from, until, track, state } = filter;
  let query = db.selectFrom('work').where('account_id', '=', accountId).where('deleted_at', 'is', null);
  if (workType !== undefined) query = query.where('work_type', '=', workType);
  if (category !== undefined) query = query.where('category', '=', category);
  if (from !== undefined) query = query.where('created_at', '>=', from);
  if (until !== undefined) query = query.where('created_at', '<', until);
  if (track !== undefined || state !== undefined)
    query = query.where(sql<SqlBool>`exists (select from track where work_id = work.id
      and name = coalesce(${track ?? null}, name) and state = coalesce(${state ?? null}, state))`);
  for (const word of words)
    query = query.where(
      word.numberPart === undefined
        ? says('title', word)
        : // A scalar per row: PostgreSQL would answer an `exists` here by reading everybody's numbers once.
          sql<SqlBool>`(${says('title', word)} or (select number from deposit where work_id = work.id
            and received_at is not null) ilike ${`%${literal(word.numberPart)}%`})`,
    );
  return query;
};

export const listOwnIds = (db: Database, accountId: string, filter: Filter, { skip, limit }: Span) => {
  const { after } = filter;
  let query = ofAccount(db, accountId, filter);
  if (after !== undefined)
    query = query.where(sql<SqlBool>`(created_at, id) < (${moment(after.micros)}, ${after.id}::uuid)`);
  return query
    .select(['id', microsOf('created_at')])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(skip)
    .limit(limit)
    .execute();
};

export async function countOwnWorks(db: Database, accountId: string, filter: Filter): Promise<number> {
  const { count } = await ofAccount(db, accountId, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** What a word means besides a title: people of that name, a number that begins so. */
interface Meant {
  word: SearchWord;
  accountIds: string[];
  workIds: string[];
}

const MOST_MEANT = 100;

export async function findMeant(db: Database, word: SearchWord): Promise<Meant> {
  // By the shown name: an anonymous person is not found by the nickname either.
  const people = await db
    .selectFrom('public_name')
    .select('account_id as id')
    .where(says('shown', word))
    .union(
      db
        .selectFrom('account_name as account')
        .select('id')
        .where(says('nickname', word))
        .where('closed_at', 'is', null)
        .where(sql<SqlBool>`not exists (select from public_name where account_id = account.id)`),
    )
    .limit(MOST_MEANT)
    .execute();
  const numbers =
    word.numberPrefix === undefined
      ? []
      : await db
          .selectFrom('deposit')
          .select('work_id')
          .where('number', 'like', `${literal(word.numberPrefix)}%`)
          .limit(MOST_MEANT)
          .execute();
  return { word, accountIds: people.map(({ id }) => id), workIds: numbers.map((row) => row.work_id) };
}

const inPublic = (db: Database, filter: Filter, meant: readonly Meant[], accountId: string | undefined) => {
  const { workType, category, from, until, passed } = filter;
  let query = db.selectFrom('work').where('is_public', '=', true).where('deleted_at', 'is', null);
  if (accountId !== undefined) query = query.where('account_id', '=', accountId);
  if (workType !== undefined) query = query.where('work_type', '=', workType);
  if (category !== undefined) query = query.where('category', '=', category);
  if (passed !== undefined && passed !== 'certification') query = query.where('is_confirmed', '=', true);
  if (passed !== undefined && passed !== 'confirmation') query = query.where('is_certified', '=', true);
  if (from !== undefined) query = query.where('deposited_at', '>=', from);
  if (until !== undefined) query = query.where('deposited_at', '<', until);
  // Only possible meanings are queried: an empty list beside them would spoil the plan.
  for (const { word, accountIds, workIds } of meant)
    query = query.where(
      sql<SqlBool>`(${sql.join(
        [
          says('title', word),
          ...(accountIds.length > 0 ? [sql`account_id = any(${accountIds}::uuid[])`] : []),
          ...(workIds.length > 0 ? [sql`id = any(${workIds}::uuid[])`] : []),
        ],
        sql` or `,
      )})`,
    );
  return query;
};

export interface PublicFilter extends Filter {
  meant: readonly Meant[];
  /** One creator's alone. */
  accountId?: string | undefined;
}

/** The newest first, also when read backwards from a position. */
export const listPublicIds = async (db: Database, filter: PublicFilter, { skip, limit }: Span) => {
  const { after, meant, accountId } = filter;
  const isBackward = after?.isBackward === true;
  let query = inPublic(db, filter, meant, accountId);
  if (after !== undefined) {
    const than = sql.raw(isBackward ? '>' : '<');
    query = query.where(sql<SqlBool>`(deposited_at, id) ${than} (${moment(after.micros)}, ${after.id}::uuid)`);
  }
  const order = isBackward ? 'asc' : 'desc';
  const rows = await query
    .select(['id', microsOf('deposited_at')])
    .where('deposited_at', 'is not', null)
    .orderBy('deposited_at', order)
    .orderBy('id', order)
    .offset(skip)
    .limit(limit)
    .execute();
  return isBackward ? rows.toReversed() : rows;
};

/** No further than `most`: nobody needs an exact number beyond it. */
export async function countPublicWorks(db: Database, filter: PublicFilter, most: number): Promise<number> {
  const { count } = await db
    .selectFrom(
      inPublic(db, filter, filter.meant, filter.accountId)
        .select('id')
        .where('deposited_at', 'is not', null)
        .limit(most)
        .as('found'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

const byOrderOf = <Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] => {
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => found.get(id) ?? []);
};

/** Only what a line of the holder's own list shows: planning ten tables takes longer than the rows. */
const lines = (db: Database, ids: readonly string[]) => {
  const track = <Name extends TrackName>(name: Name) =>
    (['state', 'reason', 'since', 'correct_until'] as const).map((column) =>
      sql<unknown>`max(${sql.ref(`track.${column}`)}) filter (where track.name = ${name})`.as(
        `${name}_${column}`,
      ),
    );
  return db
    .selectFrom('work')
    .leftJoin('track', 'track.work_id', 'work.id')
    .leftJoin('deposit', 'deposit.work_id', 'work.id')
    .leftJoin('original', 'original.work_id', 'work.id')
    .where('work.id', '=', sql<string>`any(${ids}::uuid[])`)
    .groupBy(['work.id', 'deposit.work_id', 'original.work_id'])
    .select([
      'work.id',
      'work.title',
      'work.work_type',
      'work.created_at',
      'deposit.number',
      'deposit.record_sha256',
      'deposit.received_at',
      'original.thumbnail_key',
      sql<Badge[]>`array(select badge from work_badge where work_id = work.id and ended_at is null)`.as(
        'badges',
      ),
    ])
    .select([...track('evidence'), ...track('confirmation'), ...track('certification')])
    .$castTo<ListedWorkRow>();
};

interface TrackColumns<Name extends TrackName> {
  state: Record<`${Name}_state`, TrackState | null>;
  reason: Record<`${Name}_reason`, string | null>;
  since: Record<`${Name}_since`, Date | null>;
  correctUntil: Record<`${Name}_correct_until`, Date | null>;
}
type OfTrack<Name extends TrackName> = TrackColumns<Name>['state'] &
  TrackColumns<Name>['reason'] &
  TrackColumns<Name>['since'] &
  TrackColumns<Name>['correctUntil'];

/** A work in a list. */
export type ListedWorkRow = Pick<
  WorkRow,
  | 'id'
  | 'title'
  | 'work_type'
  | 'created_at'
  | 'number'
  | 'record_sha256'
  | 'received_at'
  | 'thumbnail_key'
  | 'badges'
> &
  OfTrack<'evidence'> &
  OfTrack<'confirmation'> &
  OfTrack<'certification'>;

export const listWorks = async (db: Database, ids: readonly string[]): Promise<ListedWorkRow[]> =>
  ids.length === 0 ? [] : byOrderOf(ids, await lines(db, ids).execute());

/** Those of the wanted works that strangers can see: proofs complete, picture marked. */
export const listShownWorks = async (db: Database, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : byOrderOf(
        ids,
        await db
          .selectFrom('work')
          .innerJoin('deposit', 'deposit.work_id', 'work.id')
          .innerJoin('original', 'original.work_id', 'work.id')
          .innerJoin('account_name as account', 'account.id', 'work.account_id')
          .select([
            'work.id',
            'work.title',
            'work.work_type',
            'work.is_confirmed',
            'work.is_certified',
            publicName.as('public_name'),
            namedCreator.as('creator_id'),
            'deposit.number',
            'deposit.record_sha256',
            'deposit.received_at',
            'original.public_thumbnail_key',
            'original.width',
            'original.height',
            sql<Badge[]>`array(select badge from work_badge where work_id = work.id and ended_at is null)`.as(
              'badges',
            ),
          ])
          .where('work.id', '=', sql<string>`any(${ids}::uuid[])`)
          .where('work.is_public', '=', true)
          .where('work.deleted_at', 'is', null)
          .where('deposit.completed_at', 'is not', null)
          .where('original.public_thumbnail_key', 'is not', null)
          .execute(),
      );

/** Of the works wanted those in public display. */
export const listShownIds = async (db: Database, ids: readonly string[]): Promise<string[]> =>
  (
    await db
      .selectFrom('work')
      .select('id')
      .where('id', '=', sql<string>`any(${ids}::uuid[])`)
      .where('is_public', '=', true)
      .where('deleted_at', 'is', null)
      .execute()
  ).map(({ id }) => id);

export const findPublicPicture = (db: Database, workId: string, side: number, format: 'webp' | 'avif') =>
  db
    .selectFrom('public_picture')
    .select(['object_key', 'format'])
    .where('work_id', '=', workId)
    .where('side', '=', side)
    .where('format', '=', format)
    .executeTakeFirst();

export type ShownWorkRow = Awaited<ReturnType<typeof listShownWorks>>[number];
