import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../platform/index.ts';

export interface CaseStaff {
  staffId: string;
  role: string;
}

/**
 * Accounts that are this person's: declared, verified by the same identity, and the organisations that any of those
 * belongs to. Their cases are never offered, opened or decided by this person.
 */
const ownAccounts = (staffId: string) => sql`
  (with person as (
     select account_id from staff_account where staff_id = ${staffId}
     union select same.account_id from staff_account declared
       join identity mine on mine.account_id = declared.account_id
       join identity same on same.id_number_lookup = mine.id_number_lookup
       where declared.staff_id = ${staffId})
   select account_id from person
   union select member.organisation_id from organisation_member member
     join person on person.account_id = member.person_id)`;

/** Whether another member of the staff is known to be the same human being: one account or one identity declared by both. */
const isSameHuman = (staffId: string, other: RawBuilder<unknown>) => sql`
  exists (select from staff_account a join staff_account b on b.staff_id = ${other}
    left join identity of_a on of_a.account_id = a.account_id
    left join identity of_b on of_b.account_id = b.account_id
    where a.staff_id = ${staffId}
      and (a.account_id = b.account_id or of_a.id_number_lookup = of_b.id_number_lookup))`;

const isAnother = (staffId: string, column: 'first_by' | 'second_by') => sql`
  (review_case.${sql.ref(column)} is null or (review_case.${sql.ref(column)} <> ${staffId}
    and not ${isSameHuman(staffId, sql`review_case.${sql.ref(column)}`)}))`;

/**
 * Which cases this member of the staff may have in front of them at all: of a kind that an admin lets them decide, not
 * one's own, not one that the same human being has judged; where two differ, an admin's or a senior's alone.
 */
export const mayDecide = ({ staffId, role }: CaseStaff) => sql<boolean>`(
  exists (select from staff where staff.id = ${staffId}
    and (staff.kinds is null or review_case.kind = any(staff.kinds) or ${role} = 'admin')
    and (case when review_case.round = 3 then staff.is_senior or ${role} = 'admin' else ${role} = 'reviewer' end))
  and not exists (select from work where work.id = review_case.work_id
    and work.account_id in ${ownAccounts(staffId)})
  and not exists (select from unnest(review_case.parties) party where party in ${ownAccounts(staffId)})
  and ${isAnother(staffId, 'first_by')} and (review_case.round < 3 or ${isAnother(staffId, 'second_by')}))`;

/** Whether any of these accounts is this member's own, by the same rule that keeps cases from them. */
export const isOfStaff = async (
  db: Database,
  staffId: string,
  accountIds: readonly string[],
): Promise<boolean> => {
  const ids = sql.join(accountIds.map((id) => sql`${id}::uuid`));
  const { rows } = await sql`select from unnest(array[${ids}]) party
    where party in ${ownAccounts(staffId)}`.execute(db);
  return rows.length > 0;
};

/** Two names that are one pair of eyes. */
export const isSameStaff = async (db: Database, staffId: string, other: string): Promise<boolean> => {
  if (staffId === other) return true;
  const { rows } = await sql<{ same: boolean }>`
    select ${isSameHuman(staffId, sql`${other}::uuid`)} as same`.execute(db);
  return rows[0]?.same === true;
};
