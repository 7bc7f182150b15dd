import {
  type AccountActor,
  type OrganisationRole,
  Refusal,
  type World,
  maskTarget,
} from '../../platform/index.ts';
import { findAccount, listChannels } from '../accounts/index.ts';
import { findPerson, maskName } from '../identity/index.ts';
import { listInvitationsOf } from './invitations-store.ts';
import { findRole, listMembersOf } from './organisations-store.ts';

/** Who belongs to the organisation acted for. */
export async function listMembers(world: World, { accountId, personId }: AccountActor) {
  const ownRole = await findRole(world.db, accountId, personId);
  if (ownRole === undefined) throw new Refusal('NOT_FOUND');
  const [members, invitations] = await Promise.all([
    listMembersOf(world.db, accountId),
    listInvitationsOf(world.db, accountId, world.now()),
  ]);
  return {
    ownRole,
    members: await Promise.all(members.map((row) => presentMember(world, row, personId))),
    invitations: await Promise.all(
      invitations.map(async (row) => ({
        id: row.id,
        // Who has not accepted is not yet one of us.
        maskedName: maskName((await findPerson(world, row.person_id))?.name ?? ''),
        role: row.role,
        expiresAt: row.expires_at.toISOString(),
      })),
    ),
  };
}

interface MemberRow {
  person_id: string;
  role: OrganisationRole;
  since: Date;
}

async function presentMember(world: World, row: MemberRow, personId: string) {
  const [person, account, channels] = await Promise.all([
    findPerson(world, row.person_id),
    findAccount(world.db, row.person_id),
    listChannels(world, world.db, row.person_id),
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
