import type { Database, OrganisationRole, Tx } from '../../platform/index.ts';
import { revokeMemberSessions } from '../accounts/index.ts';

export const findRole = async (
  db: Database,
  organisationId: string,
  personId: string,
): Promise<OrganisationRole | undefined> =>
  (
    await db
      .selectFrom('organisation_member')
      .select('role')
      .where('organisation_id', '=', organisationId)
      .where('person_id', '=', personId)
      .executeTakeFirst()
  )?.role;

/** The same, held until the transaction ends. */
export const lockRole = async (
  tx: Tx,
  organisationId: string,
  personId: string,
): Promise<OrganisationRole | undefined> =>
  (
    await tx
      .selectFrom('organisation_member')
      .select('role')
      .where('organisation_id', '=', organisationId)
      .where('person_id', '=', personId)
      .forUpdate()
      .executeTakeFirst()
  )?.role;

/** Serialises membership changes of an organisation. */
export const lockOrganisation = (tx: Tx, id: string) =>
  tx
    .selectFrom('account')
    .select('id')
    .where('id', '=', id)
    .where('kind', '=', 'organisation')
    .where('closed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();

export const insertMember = (tx: Tx, organisationId: string, personId: string, role: OrganisationRole) =>
  tx
    .insertInto('organisation_member')
    .values({ organisation_id: organisationId, person_id: personId, role })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'person_id']).doUpdateSet({ role }))
    .execute();

export const setRole = (tx: Tx, organisationId: string, personId: string, role: OrganisationRole) =>
  tx
    .updateTable('organisation_member')
    .set({ role })
    .where('organisation_id', '=', organisationId)
    .where('person_id', '=', personId)
    .execute();

/** With the sessions that the person has in the organisation. */
export async function deleteMember(tx: Tx, organisationId: string, personId: string, now: Date): Promise<void> {
  await tx
    .deleteFrom('organisation_member')
    .where('organisation_id', '=', organisationId)
    .where('person_id', '=', personId)
    .execute();
  await revokeMemberSessions(tx, organisationId, personId, now);
}

export const findOwner = async (db: Database, organisationId: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('organisation_member')
      .select('person_id')
      .where('organisation_id', '=', organisationId)
      .where('role', '=', 'owner')
      .executeTakeFirst()
  )?.person_id;

export const listOrganisationsOf = (db: Database, personId: string) =>
  db
    .selectFrom('organisation_member')
    .select(['organisation_id', 'role', 'since'])
    .where('person_id', '=', personId)
    .orderBy('since')
    .execute();

export const listMembersOf = (db: Database, organisationId: string) =>
  db
    .selectFrom('organisation_member')
    .select(['person_id', 'role', 'since'])
    .where('organisation_id', '=', organisationId)
    .orderBy('since')
    .execute();

export const insertAct = (
  db: Database,
  row: { id: string; organisation_id: string; person_id: string; call: string },
) => db.insertInto('organisation_act').values(row).execute();
