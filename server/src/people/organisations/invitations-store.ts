import type { RawBuilder } from 'kysely';
import {
  changeOne,
  declareItemJob,
  enqueue,
  type Database,
  type OrganisationRole,
  type Tx,
} from '../../platform/index.ts';

export const settleInvitationKind = declareItemJob('settle-invitation');

interface NewInvitation {
  id: string;
  organisation_id: string;
  phone_sealed: Uint8Array;
  phone_lookup: Uint8Array;
  role: OrganisationRole;
  invited_by: string;
  expires_at: Date;
}

const NO_NUMBER = { phone_sealed: null, phone_lookup: null };

/** Replaces an open one to the same number; a job tells its holder. */
export async function insertInvitation(tx: Tx, row: NewInvitation, now: Date): Promise<void> {
  await tx
    .updateTable('organisation_invitation')
    .set({ answered_at: now, answer: 'withdrawn', ...NO_NUMBER })
    .where('organisation_id', '=', row.organisation_id)
    .where('phone_lookup', '=', Buffer.from(row.phone_lookup))
    .where('answered_at', 'is', null)
    .execute();
  const phone_sealed = Buffer.from(row.phone_sealed);
  const phone_lookup = Buffer.from(row.phone_lookup);
  await tx
    .insertInto('organisation_invitation')
    .values({ ...row, phone_sealed, phone_lookup })
    .execute();
  await enqueue(tx, settleInvitationKind, { id: row.id });
}

const open = (db: Database, now: Date) =>
  db
    .selectFrom('organisation_invitation')
    .selectAll()
    .where('answered_at', 'is', null)
    .where('expires_at', '>', now);

/** To the number that this person has now. A member is invited only to become the owner, and nobody by themselves. */
const openTo = (db: Database, personId: string, now: Date) =>
  open(db, now)
    .where('invited_by', '!=', personId)
    .where('phone_lookup', '=', (eb) =>
      eb.selectFrom('account').select('account.phone_lookup').where('account.id', '=', personId),
    )
    .where((eb) =>
      eb.or([
        eb('role', '=', 'owner'),
        eb.not(
          eb.exists(
            eb
              .selectFrom('organisation_member as member')
              .select('member.person_id')
              .whereRef('member.organisation_id', '=', 'organisation_invitation.organisation_id')
              .where('member.person_id', '=', personId),
          ),
        ),
      ]),
    );

export const listInvitationsTo = (db: Database, personId: string, now: Date) =>
  openTo(db, personId, now).orderBy('invited_at').execute();

export const listInvitationsOf = (db: Database, organisationId: string, now: Date) =>
  open(db, now).where('organisation_id', '=', organisationId).orderBy('invited_at').execute();

export const findInvitationTo = (db: Database, id: string, personId: string, now: Date) =>
  openTo(db, personId, now).where('id', '=', id).executeTakeFirst();

/** True for the one caller that answers it. */
export const answerOpenInvitation = (
  tx: Tx,
  id: string,
  given:
    | { answer: 'accepted' | 'declined'; personId: string }
    | { answer: 'withdrawn'; organisationId: string },
  now: Date,
): Promise<boolean> =>
  changeOne(
    tx
      .updateTable('organisation_invitation')
      .set({
        answered_at: now,
        answer: given.answer,
        person_id: given.answer === 'withdrawn' ? null : given.personId,
        ...NO_NUMBER,
      })
      .where('id', '=', id)
      .where('answered_at', 'is', null)
      .where('expires_at', '>', now)
      .$if(given.answer === 'withdrawn', (query) =>
        query.where('organisation_id', '=', given.answer === 'withdrawn' ? given.organisationId : ''),
      ),
  );

export const withdrawInvitationsBy = (tx: Tx, organisationId: string, now: Date) =>
  tx
    .updateTable('organisation_invitation')
    .set({ answered_at: now, answer: 'withdrawn', ...NO_NUMBER })
    .where('organisation_id', '=', organisationId)
    .where('role', '=', 'owner')
    .where('answered_at', 'is', null)
    .execute();

/** Of which nobody was told yet, or whose number is to be destroyed. */
export const listUnsettled = (db: Database, now: Date, isFree: RawBuilder<boolean>) =>
  db
    .selectFrom('organisation_invitation')
    .select('id')
    .where('phone_sealed', 'is not', null)
    .where((eb) => eb.or([eb('told_at', 'is', null), eb('expires_at', '<=', now)]))
    .where(isFree)
    .limit(50)
    .execute();

/** With its number, held until the transaction ends. */
export const lockOpenInvitation = (tx: Tx, id: string) =>
  tx
    .selectFrom('organisation_invitation')
    .select(['organisation_id', 'phone_lookup', 'role', 'expires_at', 'told_at'])
    .where('id', '=', id)
    .where('phone_lookup', 'is not', null)
    .forUpdate()
    .executeTakeFirst();

export const forgetInvitedNumber = (tx: Tx, id: string) =>
  tx.updateTable('organisation_invitation').set(NO_NUMBER).where('id', '=', id).execute();

export const setTold = (tx: Tx, id: string, now: Date) =>
  tx.updateTable('organisation_invitation').set({ told_at: now }).where('id', '=', id).execute();
