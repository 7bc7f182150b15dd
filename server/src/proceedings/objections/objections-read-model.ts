import { sql } from 'kysely';
import { type Database, type Page, type Tx } from '../../platform/index.ts';

/** The work of a number, with what decides whether the caller may know of it. */
export const findTarget = (db: Database, number: string) =>
  db
    .selectFrom('deposit')
    .innerJoin('work', 'work.id', 'deposit.work_id')
    .select(['work.id as work_id', 'work.account_id', 'work.is_public', 'deposit.query_code'])
    .where((eb) =>
      eb.or([
        eb('deposit.number', '=', number),
        // Of a confirmation or certification: the same record by another of its numbers.
        eb.exists(
          eb
            .selectFrom('review_case')
            .select('review_case.id')
            .whereRef('review_case.work_id', '=', 'work.id')
            .where('review_case.number', '=', number)
            .where('review_case.kind', 'in', ['confirmation', 'certification'])
            .where('review_case.decision', '=', 'passed'),
        ),
      ]),
    )
    .where('deposit.completed_at', 'is not', null)
    .where('work.deleted_at', 'is', null)
    .executeTakeFirst();

const whole = (db: Database) =>
  db
    .selectFrom('objection')
    .innerJoin('work', 'work.id', 'objection.work_id')
    .innerJoin('deposit', 'deposit.work_id', 'objection.work_id')
    .selectAll('objection')
    .select([
      'work.account_id as holder_id',
      'work.title',
      'work.work_type',
      'work.is_public',
      'work.deleted_at',
      'deposit.number as deposit_number',
    ]);

export const findObjection = (db: Database, id: string) =>
  whole(db).where('objection.id', '=', id).executeTakeFirst();

export type ObjectionRow = NonNullable<Awaited<ReturnType<typeof findObjection>>>;

/** One of the two sides; the holder learns of it after the acceptance. Nobody else finds it. */
export const findObjectionOf = (db: Database, accountId: string, id: string) =>
  sided(db, accountId).where('objection.id', '=', id).executeTakeFirst();

const sided = (db: Database, accountId: string) =>
  whole(db)
    // A discarded draft is gone.
    .where((eb) => eb.or([eb('objection.state', '<>', 'withdrawn'), eb('submitted_at', 'is not', null)]))
    .where((eb) =>
      eb.or([
        eb('objection.account_id', '=', accountId),
        eb.and([
          eb('work.account_id', '=', accountId),
          eb('objection.screened_at', 'is not', null),
          eb('objection.state', '<>', 'screened-out'),
        ]),
      ]),
    );

export const listObjectionsOf = (db: Database, accountId: string, { limit, offset }: Page) =>
  sided(db, accountId)
    // Each side by its own index; the `or` above alone would read every objection.
    .where('objection.id', 'in', (eb) =>
      eb
        .selectFrom('objection as brought')
        .select('brought.id')
        .where('brought.account_id', '=', accountId)
        .union(
          eb
            .selectFrom('work as held')
            .innerJoin('objection as about', 'about.work_id', 'held.id')
            .select('about.id')
            .where('held.account_id', '=', accountId),
        ),
    )
    .select(sql<number>`count(*) over ()`.as('total'))
    .orderBy('objection.created_at', 'desc')
    .orderBy('objection.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();

/** All objections of the person behind an account: all accounts of the same identity. */
export const listOfPerson = (db: Database, accountId: string) =>
  db
    .selectFrom('objection')
    .select(['id', 'work_id', 'state', 'grounds', 'submitted_at', 'screened_at', 'ended_at'])
    .where('submitted_at', 'is not', null)
    .where((eb) =>
      eb.or([eb('account_id', '=', accountId), eb('account_id', 'in', accountsOfPerson(db, accountId))]),
    )
    .execute();

const accountsOfPerson = (db: Database, accountId: string) =>
  db
    .selectFrom('identity as same')
    .innerJoin('identity as own', 'own.id_number_lookup', 'same.id_number_lookup')
    .select('same.account_id')
    .where('own.account_id', '=', accountId);

export const isSameIdentity = async (db: Database, one: string, other: string): Promise<boolean> =>
  one === other ||
  (await accountsOfPerson(db, one).where('same.account_id', '=', other).executeTakeFirst()) !== undefined;

/** Serialises a person's submissions, from any of their accounts. */
export const lockPerson = (tx: Tx, accountId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('objection:' || encode(id_number_lookup, 'hex'), 0))
    from identity where account_id = ${accountId}`.execute(tx);

const openOf = (db: Database) =>
  whole(db)
    .leftJoin('objection_decision as proposed', (join) =>
      join.onRef('proposed.objection_id', '=', 'objection.id').on('proposed.state', '=', 'proposed'),
    )
    .select('proposed.id as proposed_id')
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('source_comparison')
          .select('source_comparison.id')
          .whereRef('source_comparison.objection_id', '=', 'objection.id')
          .where('source_comparison.state', '=', 'done'),
      ).as('is_compared'),
    )
    .where('objection.screened_at', 'is not', null)
    .where('objection.state', '<>', 'screened-out');

/** The staff's list: accepted ones by deadline; ended ones, the newest first. */
export const listForDesk = (db: Database, isEnded: boolean, { limit, offset }: Page) =>
  openOf(db)
    .select(sql<number>`count(*) over ()`.as('total'))
    .where('objection.ended_at', isEnded ? 'is not' : 'is', null)
    .$if(isEnded, (query) => query.orderBy('objection.ended_at', 'desc'))
    .$if(!isEnded, (query) =>
      query.orderBy(
        sql`case objection.state when 'accepted' then answer_due_at when 'waiting' then window_due_at end`,
        (order) => order.asc().nullsLast(),
      ),
    )
    .orderBy('objection.id')
    .limit(limit)
    .offset(offset)
    .execute();
