import { sql } from 'kysely';
import { isSameHuman, ownAccounts } from '../../people/index.ts';
import type { CaseStaff } from './may-decide-store.ts';

const isAnother = (staffId: string, column: 'first_by' | 'second_by') => sql`
  (review_case.${sql.ref(column)} is null or not ${isSameHuman(staffId, sql`review_case.${sql.ref(column)}`)})`;

/**
 * Cases that this staff member may decide: of a permitted kind, not their own matter, not decided by the same
 * human being before; where two differ, only for an admin or a senior.
 */
export const mayDecide = ({ staffId, role }: CaseStaff) => sql<boolean>`(
  exists (select from staff where staff.id = ${staffId}
    and (staff.kinds is null or review_case.kind = any(staff.kinds) or ${role} = 'admin')
    and (case when review_case.round = 3 then staff.is_senior or ${role} = 'admin' else ${role} = 'reviewer' end))
  and not exists (select from work where work.id = review_case.work_id
    and work.account_id in ${ownAccounts(staffId)})
  and not exists (select from unnest(review_case.parties) party where party in ${ownAccounts(staffId)})
  and ${isAnother(staffId, 'first_by')} and (review_case.round < 3 or ${isAnother(staffId, 'second_by')}))`;
