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

/**
 * Whether another staff member is known to be the same human being: both declared one account or one identity.
 */
export const isSameHuman = (staffId: string, other: RawBuilder<unknown>) => sql`
  exists (select from staff_account a join staff_account b on b.staff_id = ${other}
    left join identity of_a on of_a.account_id = a.account_id
    left join identity of_b on of_b.account_id = b.account_id
    where a.staff_id = ${staffId}
      and (a.account_id = b.account_id or of_a.id_number_lookup = of_b.id_number_lookup))`;

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
    select id from staff where id = ${staffId}::uuid or ${isSameHuman(staffId, sql.ref('staff.id'))}`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}
