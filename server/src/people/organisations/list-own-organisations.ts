import type { AccountActor, AppContext } from '../../platform/index.ts';
import { findPerson } from '../identity/index.ts';
import { listInvitationsTo } from './invitations-store.ts';
import { listOrganisationsOf } from './organisations-store.ts';

export async function listOwnOrganisations(context: AppContext, { accountId, personId, role }: AccountActor) {
  const [memberships, invitations] = await Promise.all([
    listOrganisationsOf(context.db, personId),
    listInvitationsTo(context.db, personId, context.now()),
  ]);
  const nameOf = async (id: string) => (await findPerson(context, id))?.name ?? '';
  return {
    organisations: await Promise.all(
      memberships.map(async (row) => ({
        id: row.organisation_id,
        name: await nameOf(row.organisation_id),
        role: row.role,
        since: row.since.toISOString(),
      })),
    ),
    invitations: await Promise.all(
      invitations.map(async (row) => ({
        id: row.id,
        organisationName: await nameOf(row.organisation_id),
        role: row.role,
        invitedBy: await nameOf(row.invited_by),
        expiresAt: row.expires_at.toISOString(),
      })),
    ),
    actingFor: role === 'self' ? null : accountId,
  };
}
