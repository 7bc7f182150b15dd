import { type AppContext, networkOf } from '../../platform/index.ts';
import { findAccountByTarget } from './accounts-store.ts';
import { hasOpenedFrom } from './sign-ins-store.ts';
import { targetLookup, type Target } from './target.ts';

/** Of one account: the same network of two accounts has two digests. */
export const networkLookup = ({ vault }: AppContext, accountId: string, address: string): Uint8Array =>
  vault.lookup('sign-in-network', `${accountId} ${networkOf(address)}`);

const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * Whether somebody signed in from this network to the account of the target: its holder, as far as anybody knows.
 * The statements are the same without an account, so that the time reveals nothing.
 */
export async function isHolderNetwork(context: AppContext, target: Target, address: string): Promise<boolean> {
  const account = await findAccountByTarget(context.db, target.channel, targetLookup(context.vault, target));
  const id = account?.id ?? NOBODY;
  return hasOpenedFrom(context.db, id, networkLookup(context, id, address));
}
