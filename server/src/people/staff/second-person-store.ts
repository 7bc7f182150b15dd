import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../platform/index.ts';

/** The person's accounts: declared, verified by the same identity, and the organisations they belong to. */
export const ownAccounts = (staffId: string) => sql`
  (with person as (
     select account_id from staff_account where staff_id = ${staffId}
     union select same.account_id from staff_account declared
       join identity mine on mine.account_id = declared.account_id
       join identity same on same.id_number_lookup = mine.id_number_lookup
       where declared.staff_id = ${staffId})
   select account_id from person
   union select member.organisation_id from organisation_member member
     join person on person.account_id = member.person_id)`;

/** Whether two staff names are known to be one human being: both declared one account or one identity (migration 0060). */
export const isSameHuman = (staffId: string, other: RawBuilder<unknown>) => sql`
  is_same_person(${staffId}::uuid, ${other})`;

export async function isOfStaff(
  db: Database,
  staffId: string,
  accountIds: readonly string[],
): Promise<boolean> {
  if (accountIds.length === 0) return false;
  const ids = sql.join(accountIds.map((id) => sql`${id}::uuid`));
  const { rows } = await sql`select from unnest(array[${ids}]) party
    where party in ${ownAccounts(staffId)}`.execute(db);
  return rows.length > 0;
}

/** Every staff name of this person, the given one among them. */
export async function listOwnStaffIds(db: Database, staffId: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from staff where ${isSameHuman(staffId, sql.ref('staff.id'))}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
