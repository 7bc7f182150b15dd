import { insertOrganisationAccount } from '../accounts/index.ts';
import { type Tx, type AppContext, newId } from '../../platform/index.ts';
import { grantIdentity } from '../identity/index.ts';
import { insertMember } from './organisations-store.ts';

interface Verified {
  name: string;
  creditCode: string;
  ownerId: string;
}

/**
 * A verified organisation is an account of its own, owned by the applicant: works, keys and certificates belong
 * to the organisation and stay when people leave. Returns its id, undefined where the code has an account.
 */
export async function openOrganisation(
  context: AppContext,
  tx: Tx,
  { name, creditCode, ownerId }: Verified,
): Promise<string | undefined> {
  const id = newId(context.now().getTime());
  await insertOrganisationAccount(tx, id, name.slice(0, 30));
  const granted = await grantIdentity(tx, {
    account_id: id,
    kind: 'organisation',
    name_sealed: context.vault.seal('identity', name),
    id_number_sealed: context.vault.seal('identity', creditCode),
    id_number_lookup: context.vault.lookup('credit-code', creditCode),
  });
  if (granted !== 'granted') return undefined;
  await insertMember(tx, id, ownerId, 'owner');
  return id;
}
