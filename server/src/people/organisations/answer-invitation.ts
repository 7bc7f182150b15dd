import { Refusal, type AppContext, inTransaction } from '../../platform/index.ts';
import { notifyAccount } from '../notices/index.ts';
import { findPerson, maskName } from '../identity/index.ts';
import { answerOpenInvitation, findInvitationTo, withdrawInvitationsBy } from './invitations-store.ts';
import { findOwner, insertMember, lockOrganisation, setRole } from './organisations-store.ts';

/**
 * Accepts or declines. An accepted change of owner makes two changes in one transaction: there is always one
 * owner.
 */
export async function answerInvitation(
  context: AppContext,
  personId: string,
  { id, accept }: { id: string; accept: boolean },
): Promise<null> {
  const now = context.now();
  const person = await findPerson(context, personId);
  await inTransaction(context.db, async (tx) => {
    const found = Refusal.unlessFound(await findInvitationTo(tx, id, personId, now));
    if ((await lockOrganisation(tx, found.organisation_id)) === undefined) throw new Refusal('NOT_FOUND');
    if (!(await answerOpenInvitation(tx, id, { answer: accept ? 'accepted' : 'declined', personId }, now)))
      throw new Refusal('STATE_CHANGED');
    const owner = await findOwner(tx, found.organisation_id);
    if (accept) {
      if (found.role === 'owner') {
        // Only the owner hands over: an offer by a former owner is void.
        if (owner !== found.invited_by) throw new Refusal('STATE_CHANGED');
        await setRole(tx, found.organisation_id, owner, 'editor');
        await withdrawInvitationsBy(tx, found.organisation_id, now);
      }
      await insertMember(tx, found.organisation_id, personId, found.role);
    }
    // A notice is stored as text and contains no full name.
    const name = maskName(person?.name ?? '对方');
    await notifyAccount(tx, found.invited_by, {
      title: accept ? `${name}已接受邀请` : `${name}谢绝了邀请`,
      body: accept && found.role === 'owner' ? '单位已移交，您现在是编辑。' : '可在单位的成员名单中查看。',
    });
  });
  return null;
}
