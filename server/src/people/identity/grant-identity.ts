import { randomBytes } from 'node:crypto';
import type { Tx } from '../../platform/index.ts';
import { countAccountsOfIdNumber, insertIdentity, lockIdNumber, type NewIdentity } from './identity-store.ts';

/** Accounts one person may hold (product.md, Identity); an organisation has one, with several people in it. */
export const ACCOUNTS_PER_NUMBER = { person: 3, organisation: 1 } as const;

/**
 * Makes a verified name the account's, in the transaction that verified it: the number is locked until it ends.
 */
export async function grantIdentity(
  tx: Tx,
  verified: Omit<NewIdentity, 'salt'>,
): Promise<'granted' | 'too-many' | 'known-already'> {
  const lookup = verified.id_number_lookup;
  await lockIdNumber(tx, lookup);
  if ((await countAccountsOfIdNumber(tx, lookup)) >= ACCOUNTS_PER_NUMBER[verified.kind]) return 'too-many';
  const isNew = await insertIdentity(tx, { ...verified, salt: randomBytes(16) });
  return isNew ? 'granted' : 'known-already';
}
