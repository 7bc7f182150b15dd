import type { Insertable } from 'kysely';
import type { GalleryState } from '@yinji/state-machine';
import type { SecondPerson } from '../../people/index.ts';
import type { Database, Schema, Tx } from '../../platform/index.ts';

type Decision = Omit<Insertable<Schema['gallery_decision']>, 'outcome' | 'staff_id'> &
  (
    | { outcome: 'restored' | 'upheld'; staff_id: SecondPerson<'gallery-appeal'> }
    | { outcome: 'passed' | 'refused' | 'removed'; staff_id: string | null }
  );

/** A second person ends an appeal. */
export const insertDecision = (tx: Tx, row: Decision) =>
  tx.insertInto('gallery_decision').values(row).execute();

/** A person's last decision about any gallery of this account; undefined without one. */
export const findLastJudgement = (db: Database, accountId: string) =>
  db
    .selectFrom('gallery_decision')
    .innerJoin('gallery', 'gallery.id', 'gallery_decision.gallery_id')
    .select('gallery_decision.outcome')
    .where('gallery.account_id', '=', accountId)
    .where('gallery_decision.staff_id', 'is not', null)
    .orderBy('gallery_decision.at', 'desc')
    .orderBy('gallery_decision.id', 'desc')
    .limit(1)
    .executeTakeFirst();

const WAITING = {
  checks: ['checking', 'rechecking'],
  appeals: ['refusal-appealed', 'change-appealed', 'removal-appealed'],
} as const satisfies Record<string, readonly GalleryState[]>;
export type Waiting = keyof typeof WAITING;

/** A gallery with the version to decide about: the requested one, or after a removal the shown one. */
const selectChecks = (db: Database) =>
  db
    .selectFrom('gallery')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('gallery_version')
          .select(['title', 'foreword', 'cover_work_id', 'entries'])
          .whereRef('gallery_id', '=', 'gallery.id')
          .where((one) =>
            one.or([
              one('gallery_version.version', '=', one.ref('gallery.candidate')),
              one.and([one('gallery.candidate', 'is', null), one('passed_at', 'is not', null)]),
            ]),
          )
          .orderBy('version', 'desc')
          .limit(1)
          .as('asked'),
      (join) => join.onTrue(),
    )
    .select([
      'gallery.id',
      'gallery.account_id',
      'gallery.state',
      'gallery.turn',
      'gallery.since',
      'gallery.findings',
      'gallery.decided_by',
      'gallery.appeal',
      'asked.title',
      'asked.foreword',
      'asked.cover_work_id',
      'asked.entries',
    ])
    .where('gallery.state', '<>', 'deleted');

export type CheckRow = Awaited<ReturnType<ReturnType<typeof selectChecks>['execute']>>[number];

export const listCheckRows = (db: Database, show: Waiting, page: number, size: number) =>
  selectChecks(db)
    .where('gallery.state', 'in', WAITING[show])
    .orderBy('gallery.since')
    .orderBy('gallery.id')
    .limit(size)
    .offset((page - 1) * size)
    .execute();

export const findCheckRow = (db: Database, id: string) =>
  selectChecks(db).where('gallery.id', '=', id).executeTakeFirst();

export const countWaiting = async (db: Database): Promise<Record<Waiting, number>> => {
  const rows = await db
    .selectFrom('gallery')
    .select(['state', (eb) => eb.fn.countAll<string>().as('count')])
    .where('state', 'in', [...WAITING.checks, ...WAITING.appeals])
    .groupBy('state')
    .execute();
  const sum = (states: readonly GalleryState[]) =>
    rows.filter((row) => states.includes(row.state)).reduce((total, { count }) => total + Number(count), 0);
  return { checks: sum(WAITING.checks), appeals: sum(WAITING.appeals) };
};

export const listDecisions = (db: Database, galleryId: string) =>
  db
    .selectFrom('gallery_decision')
    .leftJoin('staff_name as staff', 'staff.id', 'gallery_decision.staff_id')
    .selectAll('gallery_decision')
    .select('staff.name as staff_name')
    .where('gallery_id', '=', galleryId)
    .orderBy('at', 'desc')
    .limit(50)
    .execute();
