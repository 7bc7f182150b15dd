import { findAccountByLookup, readTarget, targetLookup } from '../accounts/index.ts';
import {
  type AccountActor,
  type OrganisationRole,
  Refusal,
  type AppContext,
  inTransaction,
  newId,
  takeToken,
} from '../../platform/index.ts';
import { notifyAccount } from '../notices/index.ts';
import { findPerson, getPerson } from '../identity/index.ts';
import { insertInvitation } from './invitations-store.ts';
import { findRole, lockOrganisation } from './organisations-store.ts';

const OPEN_DAYS = 7;
const ROLE_WORDS = { owner: '负责人（移交）', editor: '编辑', viewer: '查看' } as const;

/**
 * Invites the holder of a phone by a notice. The answer is the same with and without an account or a verified
 * name, so an invitation reveals nothing.
 */
export async function inviteMember(
  context: AppContext,
  { accountId, personId }: AccountActor,
  given: { phone: string; role: OrganisationRole },
): Promise<null> {
  await takeToken(context, 'invite', accountId, { capacity: 20, refillSeconds: 1800 }, 'TOO_MANY_REQUESTS');
  const target = readTarget(context, { phone: given.phone });
  const found = await findAccountByLookup(context.db, target.channel, targetLookup(context.vault, target));
  const organisation = await getPerson(context, accountId);
  if (found === undefined || found.id === personId) return null;
  if ((await findPerson(context, found.id))?.kind !== 'person') return null;
  const now = context.now();
  await inTransaction(context.db, async (tx) => {
    if ((await lockOrganisation(tx, accountId)) === undefined) throw new Refusal('NOT_FOUND');
    const role = await findRole(tx, accountId, found.id);
    // A member can only be invited to become the owner.
    if (role !== undefined && given.role !== 'owner') return;
    const expires_at = new Date(now.getTime() + OPEN_DAYS * 86_400_000);
    const row = { organisation_id: accountId, person_id: found.id, role: given.role, invited_by: personId };
    await insertInvitation(tx, { ...row, id: newId(), expires_at }, now);
    await notifyAccount(tx, found.id, {
      title: `${organisation.name}邀请您加入`,
      body: `角色：${ROLE_WORDS[given.role]}。${OPEN_DAYS} 天内在“个人资料”的“单位”里接受或谢绝。`,
      link: 'personal?currentType=myProfile',
    });
  });
  return null;
}
