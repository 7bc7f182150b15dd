import { readTarget, targetLookup } from '../accounts/index.ts';
import {
  type AccountActor,
  type OrganisationRole,
  Refusal,
  type AppContext,
  inTransaction,
  newId,
  takeToken,
} from '../../platform/index.ts';
import { insertInvitation } from './invitations-store.ts';
import { lockOrganisation } from './organisations-store.ts';

export const OPEN_DAYS = 7;

/**
 * Invites whoever has a phone, or has it within the open days. The invitation is written and listed for every number,
 * and a job looks for an account: neither answer nor list tells whether there is one.
 */
export async function inviteMember(
  context: AppContext,
  { accountId, personId }: AccountActor,
  { phone, role }: { phone: string; role: OrganisationRole },
): Promise<null> {
  await takeToken(context, 'invite', accountId, { capacity: 20, refillSeconds: 1800 }, 'TOO_MANY_REQUESTS');
  const target = readTarget(context, { phone });
  const now = context.now();
  await inTransaction(context.db, async (tx) => {
    if ((await lockOrganisation(tx, accountId)) === undefined) throw new Refusal('NOT_FOUND');
    const row = {
      id: newId(),
      organisation_id: accountId,
      phone_sealed: context.vault.seal('account', target.address),
      phone_lookup: targetLookup(context.vault, target),
      role,
      invited_by: personId,
      expires_at: new Date(now.getTime() + OPEN_DAYS * 86_400_000),
    };
    await insertInvitation(tx, row, now);
  });
  return null;
}
