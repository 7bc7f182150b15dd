import type { GateRule } from '@yinji/contract';
import { sql } from 'kysely';
import { changeOne, type Database, insertNew, type Tx } from '../../platform/index.ts';
import type { Term } from './find-terms.ts';

export const listTermsInForce = async (db: Database): Promise<Term[]> =>
  (
    await db
      .selectFrom('blocked_term')
      .select(['term', 'plain', 'rule_code'])
      .where('removed_at', 'is', null)
      .orderBy('plain')
      .execute()
  ).map(({ rule_code: rule, ...same }) => ({ ...same, ruleCode: rule as GateRule }));

/** Of the file itself, and of these ids; `is_file` where it is the former. */
export const listPicturesInForce = (db: Database, sha256: Uint8Array | null, ids: readonly string[]) =>
  db
    .selectFrom('blocked_picture')
    .select(['id', 'rule_code', 'note'])
    .select(
      sql<boolean>`sha256 is not distinct from ${sha256 && Buffer.from(sha256)} and sha256 is not null`.as(
        'is_file',
      ),
    )
    .where('removed_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('sha256', '=', Buffer.from(sha256 ?? [])),
        eb('id', '=', sql<string>`any(${[...ids]}::uuid[])`),
      ]),
    )
    .execute();

const hashed = (db: Database) =>
  db.selectFrom('blocked_picture').where('removed_at', 'is', null).where('pdq', 'is not', null);

/** Not removed before the transaction ends. */
export const lockBlockedHashes = (tx: Tx, ids: readonly string[]) =>
  hashed(tx)
    .select(['id', 'pdq', 'added_at'])
    .where('id', 'in', [...ids])
    .forShare()
    .execute();

export const listBlockedIds = async (db: Database, bucket: number): Promise<string[]> =>
  (
    await hashed(db)
      .select('id')
      .where(sql<boolean>`get_byte(uuid_send(id), 15) = ${bucket}`)
      .execute()
  ).map(({ id }) => id);

interface Added {
  id: string;
  rule_code: GateRule;
  note: string;
  added_by: string;
  added_at: Date;
}

/** False where it is on the list already. */
export const insertTerm = (tx: Tx, row: Added & { term: string; plain: string }): Promise<boolean> =>
  insertNew(tx.insertInto('blocked_term').values(row));

export const insertPicture = (
  tx: Tx,
  row: Added & { sha256: Uint8Array | null; pdq: Uint8Array | null },
): Promise<boolean> =>
  insertNew(
    tx
      .insertInto('blocked_picture')
      .values({ ...row, sha256: row.sha256 && Buffer.from(row.sha256), pdq: row.pdq && Buffer.from(row.pdq) }),
  );

type List = 'blocked_term' | 'blocked_picture';

/** A removed entry stays recorded with person and reason. */
export const endEntry = (
  tx: Tx,
  list: List,
  { id, staffId, reason, now }: { id: string; staffId: string; reason: string; now: Date },
): Promise<boolean> =>
  changeOne(
    tx
      .updateTable(list)
      .set({ removed_by: staffId, removed_at: now, removal_reason: reason })
      .where('id', '=', id)
      .where('removed_at', 'is', null),
  );

interface Shown {
  removed: boolean;
  keyword?: string | undefined;
  page: number;
  size: number;
}

const like = (keyword: string) => `%${keyword.replace(/[%_\\]/g, (sign) => `\\${sign}`)}%`;

export const listTermRows = (db: Database, { removed, keyword, page, size }: Shown) =>
  db
    .selectFrom('blocked_term')
    .innerJoin('staff_name as adder', 'adder.id', 'blocked_term.added_by')
    .leftJoin('staff_name as remover', 'remover.id', 'blocked_term.removed_by')
    .selectAll('blocked_term')
    .select(['adder.name as adder', 'remover.name as remover', sql<string>`count(*) over ()`.as('total')])
    .where('removed_at', removed ? 'is not' : 'is', null)
    .$if(Boolean(keyword), (query) =>
      query.where((eb) =>
        eb.or([eb('term', 'ilike', like(keyword ?? '')), eb('note', 'ilike', like(keyword ?? ''))]),
      ),
    )
    .orderBy('added_at', 'desc')
    .orderBy('blocked_term.id')
    .limit(size)
    .offset((page - 1) * size)
    .execute();

export const listPictureRows = (db: Database, { removed, keyword, page, size }: Shown) =>
  db
    .selectFrom('blocked_picture')
    .innerJoin('staff_name as adder', 'adder.id', 'blocked_picture.added_by')
    .leftJoin('staff_name as remover', 'remover.id', 'blocked_picture.removed_by')
    .selectAll('blocked_picture')
    .select(['adder.name as adder', 'remover.name as remover', sql<string>`count(*) over ()`.as('total')])
    .where('removed_at', removed ? 'is not' : 'is', null)
    .$if(Boolean(keyword), (query) => query.where('note', 'ilike', like(keyword ?? '')))
    .orderBy('added_at', 'desc')
    .orderBy('blocked_picture.id')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
