import * as calls from '@yinji/contract';
import type { getOwnAccount, OutputOf } from '@yinji/contract';
import { Refusal, type Route, type AppContext, accountRoute, inTransaction } from '../../platform/index.ts';
import { answerInvitation } from './answer-invitation.ts';
import { enterOrganisation } from './enter-organisation.ts';
import { answerOpenInvitation } from './invitations-store.ts';
import { inviteMember } from './invite-member.ts';
import { leaveOrganisation } from './leave-organisation.ts';
import { listMembers } from './list-members.ts';
import { listOwnOrganisations } from './list-own-organisations.ts';
import { setMemberRole } from './set-member-role.ts';

/** Renders the account of a new session; the room of profiles is in a higher wing. */
type Present = (context: AppContext, accountId: string) => Promise<OutputOf<typeof getOwnAccount>>;

export const organisationsRoutes = (context: AppContext, present: Present): Route[] => [
  accountRoute(calls.listOwnOrganisations, (_input, { actor }) => listOwnOrganisations(context, actor)),
  accountRoute(calls.enterOrganisation, async ({ id }, { actor, address, device }) => ({
    token: await enterOrganisation(context, actor, id, { address, device }),
    account: await present(context, id),
  })),
  accountRoute(calls.answerInvitation, (input, { actor }) => answerInvitation(context, actor.personId, input)),
  accountRoute(calls.leaveOrganisation, ({ id }, { actor }) => leaveOrganisation(context, actor.personId, id)),
  accountRoute(calls.listMembers, async (_input, { actor }) => listMembers(context, actor)),
  accountRoute(calls.inviteMember, async (input, { actor }) => inviteMember(context, actor, input)),
  accountRoute(calls.withdrawInvitation, async ({ id }, { actor }) => {
    const done = await inTransaction(context.db, (tx) =>
      answerOpenInvitation(tx, id, { answer: 'withdrawn', organisationId: actor.accountId }, context.now()),
    );
    if (!done) throw new Refusal('NOT_FOUND');
    return null;
  }),
  accountRoute(calls.setMemberRole, async (input, { actor }) => setMemberRole(context, actor.accountId, input)),
];
