import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/index.ts';

const accountsOfPerson = (db: Database, accountId: string) =>
  db
    .selectFrom('identity as same')
    .innerJoin('identity as own', 'own.id_number_lookup', 'same.id_number_lookup')
    .select('same.account_id')
    .where('own.account_id', '=', accountId);

/** One account, or two verified as one person. */
export const isSameIdentity = async (db: Database, one: string, other: string): Promise<boolean> =>
  one === other ||
  (await accountsOfPerson(db, one).where('same.account_id', '=', other).executeTakeFirst()) !== undefined;

/** Serialises a person's submissions, from any of their accounts. */
export const lockPerson = (tx: Tx, accountId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('succession:' || encode(id_number_lookup, 'hex'), 0))
    from identity where account_id = ${accountId}`.execute(tx);

export const listOfPerson = (db: Database, accountId: string) =>
  db
    .selectFrom('succession')
    .select(['id', 'state', 'submitted_at', 'ended_at'])
    .select(
      sql<string[]>`array(select work_id from succession_work where succession_id = succession.id)`.as(
        'work_ids',
      ),
    )
    .where((eb) =>
      eb.or([eb('account_id', '=', accountId), eb('account_id', 'in', accountsOfPerson(db, accountId))]),
    )
    .execute();
