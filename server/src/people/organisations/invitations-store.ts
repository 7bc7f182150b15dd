import { changeOne, type Database, type OrganisationRole, type Tx } from '../../platform/index.ts';

interface NewInvitation {
  id: string;
  organisation_id: string;
  person_id: string;
  role: OrganisationRole;
  invited_by: string;
  expires_at: Date;
}

/** Replaces an open one to the same person. */
export async function insertInvitation(tx: Tx, row: NewInvitation, now: Date): Promise<void> {
  await tx
    .updateTable('organisation_invitation')
    .set({ answered_at: now, answer: 'withdrawn' })
    .where('organisation_id', '=', row.organisation_id)
    .where('person_id', '=', row.person_id)
    .where('answered_at', 'is', null)
    .execute();
  await tx.insertInto('organisation_invitation').values(row).execute();
}

const open = (db: Database, now: Date) =>
  db
    .selectFrom('organisation_invitation')
    .selectAll()
    .where('answered_at', 'is', null)
    .where('expires_at', '>', now);

export const listInvitationsTo = (db: Database, personId: string, now: Date) =>
  open(db, now).where('person_id', '=', personId).orderBy('invited_at').execute();

export const listInvitationsOf = (db: Database, organisationId: string, now: Date) =>
  open(db, now).where('organisation_id', '=', organisationId).orderBy('invited_at').execute();

export const findInvitationTo = (db: Database, id: string, personId: string, now: Date) =>
  open(db, now).where('id', '=', id).where('person_id', '=', personId).executeTakeFirst();

/** True for the one caller that answers it. */
export const answerOpenInvitation = (
  tx: Tx,
  id: string,
  answer: 'accepted' | 'declined' | 'withdrawn',
  now: Date,
  organisationId?: string,
): Promise<boolean> =>
  changeOne(
    tx
      .updateTable('organisation_invitation')
      .set({ answered_at: now, answer })
      .where('id', '=', id)
      .where('answered_at', 'is', null)
      .where('expires_at', '>', now)
      .$if(organisationId !== undefined, (query) => query.where('organisation_id', '=', organisationId ?? '')),
  );

export const withdrawInvitationsBy = (tx: Tx, organisationId: string, now: Date) =>
  tx
    .updateTable('organisation_invitation')
    .set({ answered_at: now, answer: 'withdrawn' })
    .where('organisation_id', '=', organisationId)
    .where('role', '=', 'owner')
    .where('answered_at', 'is', null)
    .execute();
