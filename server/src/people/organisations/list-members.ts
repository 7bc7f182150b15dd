import {
  type AccountActor,
  type OrganisationRole,
  Refusal,
  type AppContext,
  maskTarget,
} from '../../platform/index.ts';
import { findAccount, listChannels } from '../accounts/index.ts';
import { findPerson } from '../identity/index.ts';
import { listInvitationsOf } from './invitations-store.ts';
import { findRole, listMembersOf } from './organisations-store.ts';

/** Members of the organisation acted for. */
export async function listMembers(context: AppContext, { accountId, personId }: AccountActor) {
  const ownRole = Refusal.unlessFound(await findRole(context.db, accountId, personId));
  const [members, invitations] = await Promise.all([
    listMembersOf(context.db, accountId),
    listInvitationsOf(context.db, accountId, context.now()),
  ]);
  return {
    ownRole,
    members: await Promise.all(members.map((row) => presentMember(context, row, personId))),
    // By the number alone: whether somebody has it is told by the answer of the invited person.
    invitations: invitations.map((row) => ({
      id: row.id,
      maskedPhone: row.phone_sealed ? maskTarget(context.vault.open('account', row.phone_sealed)) : '',
      role: row.role,
      expiresAt: row.expires_at.toISOString(),
    })),
  };
}

interface MemberRow {
  person_id: string;
  role: OrganisationRole;
  since: Date;
}

async function presentMember(context: AppContext, row: MemberRow, personId: string) {
  const [person, account, channels] = await Promise.all([
    findPerson(context, row.person_id),
    findAccount(context.db, row.person_id),
    listChannels(context, context.db, row.person_id),
  ]);
  const phone = channels.find(({ channel }) => channel === 'sms')?.address;
  return {
    personId: row.person_id,
    name: person?.name ?? account?.nickname ?? '',
    maskedPhone: phone === undefined ? null : maskTarget(phone),
    role: row.role,
    since: row.since.toISOString(),
    isSelf: row.person_id === personId,
  };
}
