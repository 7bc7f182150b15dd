import { sql } from 'kysely';
import { type CaseKind, type Comparison, type Database, type Tx, hasNoJob } from '../../platform/index.ts';
import { compareCaseKind } from './case-jobs.ts';
import { type CaseStaff } from './may-decide-store.ts';
import { mayDecide } from './may-decide-read-model.ts';

export type { CaseKind } from '../../platform/index.ts';

interface NewCase {
  id: string;
  kind: CaseKind;
  work_id: string;
  /** The subject of a case of another kind than the tracks'. */
  subject_id: string | null;
  number: string;
  submitted_at: Date;
  due_at: Date;
  parties: string[];
  resubmission: number;
}

export const insertCase = (tx: Tx, row: NewCase) => tx.insertInto('review_case').values(row).execute();

const open = (db: Database) =>
  db.selectFrom('review_case').where('decided_at', 'is', null).where('withdrawn_at', 'is', null);

/** Confirmations that were not compared yet. */
const uncompared = (db: Database) =>
  open(db).where('kind', '=', 'confirmation').where('comparison', 'is', null);

export const findUncompared = (db: Database, id: string) =>
  uncompared(db).select('work_id').where('id', '=', id).executeTakeFirst();

export const listUncompared = (db: Database) =>
  uncompared(db)
    .select('id as caseId')
    .where(hasNoJob(compareCaseKind, 'review_case.id'))
    .limit(1000)
    .execute();

export const setComparison = (db: Database, id: string, comparison: Comparison) =>
  db
    .updateTable('review_case')
    .set({ comparison: JSON.stringify(comparison) })
    .where('id', '=', id)
    .where('comparison', 'is', null)
    .execute();

/** Never of a decided case: its comparison is what the record commits to. */
export const addToComparison = (db: Database, id: string, comparison: Comparison) =>
  db
    .updateTable('review_case')
    .set({ comparison: JSON.stringify(comparison) })
    .where('id', '=', id)
    .where('decided_at', 'is', null)
    .execute();

/** A confirmation is offered once it is compared. */
const offered = (db: Database) =>
  open(db).where((eb) => eb.or([eb('kind', '<>', 'confirmation'), eb('comparison', 'is not', null)]));

/** How long a case waits for its preferred reviewer before it is offered to all, ms. */
const PREFERRED_MS = 24 * 3_600_000;

/** Cases that may come to this person now. */
const offeredTo = (db: Database, staff: CaseStaff, now: Date) =>
  offered(db)
    .where('taken_by', 'is', null)
    .where(mayDecide(staff))
    .where((eb) =>
      eb.or([
        eb('preferred_by', 'is', null),
        eb('preferred_by', '=', staff.staffId),
        eb('submitted_at', '<', new Date(now.getTime() - PREFERRED_MS)),
      ]),
    );

/** The same by kind. */
export const countWaiting = (db: Database, staff: CaseStaff, now: Date) =>
  offeredTo(db, staff, now)
    .select([
      'kind',
      (eb) => eb.fn.countAll<number>().as('count'),
      (eb) => eb.fn.min('submitted_at').as('oldest'),
    ])
    .groupBy('kind')
    .orderBy('kind')
    .execute();

/** Since when the longest of these waits. */
export const oldestOf = (waiting: readonly { oldest: Date }[]): Date | null =>
  waiting.map(({ oldest }) => oldest).toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null;

export const listTakenBy = (db: Database, staff: CaseStaff) =>
  open(db)
    .select('id')
    .where('taken_by', '=', staff.staffId)
    .where(mayDecide(staff))
    .orderBy('due_at')
    .execute();

/** The open case of this kind is offered to one reviewer first. */
export const preferReviewer = (tx: Tx, kind: CaseKind, workId: string, staffId: string) =>
  tx
    .updateTable('review_case')
    .set({ preferred_by: staffId })
    .where('kind', '=', kind)
    .where('work_id', '=', workId)
    .where('decided_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute();

/** In the order in which they come to this person. */
export const listNext = (db: Database, staff: CaseStaff, now: Date, limit: number) =>
  offeredTo(db, staff, now)
    .select('id')
    .orderBy(sql`preferred_by is not null and preferred_by = ${staff.staffId}`, 'desc')
    .orderBy('due_at')
    .orderBy('submitted_at')
    .orderBy('id')
    .limit(limit);

/** Assigns the case that is due first to a reviewer; two concurrent calls get two cases. */
export async function takeNextCase(tx: Tx, staff: CaseStaff, now: Date): Promise<string | undefined> {
  const next = await listNext(tx, staff, now, 1).forUpdate().skipLocked().executeTakeFirst();
  if (next === undefined) return undefined;
  await tx
    .updateTable('review_case')
    .set({ taken_by: staff.staffId, taken_at: now, touched_at: null })
    .where('id', '=', next.id)
    .execute();
  return next.id;
}

/** The reviewer's own case; another's is not found, nor a forbidden one. */
const held = (db: Database, id: string, staff: CaseStaff) =>
  db
    .selectFrom('review_case')
    .selectAll()
    .where('id', '=', id)
    .where('taken_by', '=', staff.staffId)
    .where('withdrawn_at', 'is', null)
    .where(mayDecide(staff));

export const findCaseOf = (db: Database, id: string, staff: CaseStaff) =>
  held(db, id, staff).executeTakeFirst();

export type CaseRow = NonNullable<Awaited<ReturnType<typeof findCaseOf>>>;

export const lockCaseOf = (tx: Tx, id: string, staff: CaseStaff) =>
  held(tx, id, staff).forUpdate().executeTakeFirst();

export const touchCase = (tx: Tx, id: string, now: Date) =>
  tx
    .updateTable('review_case')
    .set({ touched_at: now })
    .where('id', '=', id)
    .where('decided_at', 'is', null)
    .execute();

interface Decision {
  decision: NonNullable<CaseRow['decision']>;
  reason: string;
  rule_codes: string[];
  decided_by: string;
  decided_at: Date;
  record: Uint8Array | null;
  record_sha256: Uint8Array | null;
}

export const decide = (tx: Tx, id: string, one: Decision) =>
  tx
    .updateTable('review_case')
    .set({
      ...one,
      record: one.record && Buffer.from(one.record),
      record_sha256: one.record_sha256 && Buffer.from(one.record_sha256),
    })
    .where('id', '=', id)
    .execute();

/** Of the record's commitments; destroyed with the work. */
export const setReportSalts = (tx: Tx, id: string, salts: { report_salt: Buffer; comparison_salt: Buffer }) =>
  tx.updateTable('review_case').set(salts).where('id', '=', id).execute();

/** Locked until the transaction ends: a decision under way comes first, or finds it withdrawn. */
export const findOpenCase = (tx: Tx, kind: CaseKind, workId: string) =>
  tx
    .selectFrom('review_case')
    .select(['id', 'resubmission'])
    .where('kind', '=', kind)
    .where('work_id', '=', workId)
    .where('decided_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/** How often the picture of this case had been submitted before without passing. */
export const findResubmission = async (tx: Tx, id: string): Promise<number> =>
  (await tx.selectFrom('review_case').select('resubmission').where('id', '=', id).executeTakeFirstOrThrow())
    .resubmission;

/** `subjectId` for cases about something other than the work's own track. */
export const withdrawCase = (tx: Tx, kind: CaseKind, workId: string, now: Date, subjectId?: string) =>
  tx
    .updateTable('review_case')
    .set({ withdrawn_at: now })
    .where('kind', '=', kind)
    .where('work_id', '=', workId)
    .$if(subjectId !== undefined, (query) => query.where('subject_id', '=', subjectId ?? ''))
    .where('decided_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute();

export const markCaseDocumented = (db: Database, id: string, now: Date) =>
  db.updateTable('review_case').set({ documented_at: now }).where('id', '=', id).execute();

/** The last confirmation that passed. */
export const findPassedConfirmation = (db: Database, workId: string) =>
  db
    .selectFrom('review_case')
    .selectAll()
    .where('kind', '=', 'confirmation')
    .where('work_id', '=', workId)
    .where('decision', '=', 'passed')
    .orderBy('decided_at', 'desc')
    .limit(1)
    .executeTakeFirst();

export const isDecided = async (db: Database, workId: string): Promise<boolean> =>
  (await db
    .selectFrom('review_case')
    .select('id')
    .where('kind', '=', 'confirmation')
    .where('work_id', '=', workId)
    .where('decided_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()) !== undefined;

export const isPassed = async (db: Database, workId: string, kind: CaseKind): Promise<boolean> =>
  (await db
    .selectFrom('review_case')
    .select('id')
    .where('kind', '=', kind)
    .where('work_id', '=', workId)
    .where('decision', '=', 'passed')
    .executeTakeFirst()) !== undefined;

/** How many cases each of the staff has in hand, by their ids. */
export async function countInHand(db: Database): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`select taken_by as id, count(*)::int as count
    from review_case where taken_by is not null and decided_at is null and withdrawn_at is null
    group by taken_by`.execute(db);
  return new Map(rows.map(({ id, count }) => [id, count]));
}
