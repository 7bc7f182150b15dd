import { findSessionOrigin, openSession, type Caller } from '../accounts/index.ts';
import { type AccountActor, Refusal, type AppContext, inTransaction } from '../../platform/index.ts';
import { lockRole } from './organisations-store.ts';

/**
 * A session of the organisation's account, opened by a member. The role is read with every call, so that a
 * removed member loses access at once.
 */
export async function enterOrganisation(
  context: AppContext,
  { personId, tokenSha256 }: AccountActor,
  organisationId: string,
  caller: Caller,
): Promise<string> {
  return inTransaction(context.db, async (tx) => {
    if ((await lockRole(tx, organisationId, personId)) === undefined) throw new Refusal('NOT_FOUND');
    return openSession(context, tx, organisationId, caller, {
      personId,
      openedBy: await findSessionOrigin(tx, tokenSha256),
    });
  });
}
