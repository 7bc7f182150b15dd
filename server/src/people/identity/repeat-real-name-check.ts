import { type AccountActor, Refusal, type AppContext } from '../../platform/index.ts';
import { findIdentity } from './identity-store.ts';
import { startCheck, type StartedCheck } from './start-check.ts';

/**
 * The identified person shows the face again; name and number are those already verified. For an organisation
 * it is the acting member.
 */
export async function repeatRealNameCheck(
  context: AppContext,
  { accountId, personId }: Pick<AccountActor, 'accountId' | 'personId'>,
): Promise<StartedCheck> {
  const identity = await findIdentity(context.db, personId);
  if (identity === undefined) throw new Refusal('REAL_NAME_REQUIRED');
  return startCheck(context, accountId, {
    name: context.vault.open('identity', identity.name_sealed),
    idNumber: context.vault.open('identity', identity.id_number_sealed),
    purpose: 'again',
    personId,
  });
}
