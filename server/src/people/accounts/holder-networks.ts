import { type AppContext, networkOf } from '../../platform/index.ts';
import { hasOpenedFrom } from './sign-ins-store.ts';

/** Of one account: the same network of two accounts has two digests. */
export const networkLookup = ({ vault }: AppContext, accountId: string, address: string): Uint8Array =>
  vault.lookup('sign-in-network', `${accountId} ${networkOf(address)}`);

const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * Whether somebody signed in from this network to the account: its holder, as far as anybody knows. The statements are the
 * same without an account, so that the time reveals nothing.
 */
export function isHolderNetwork(
  context: AppContext,
  accountId: string | undefined,
  address: string,
): Promise<boolean> {
  const id = accountId ?? NOBODY;
  return hasOpenedFrom(context.db, id, networkLookup(context, id, address));
}
