import { getOwnAccount } from '@yinji/contract';
import { api } from '../lib/api.ts';
import { session } from '../lib/session.ts';
import { addressToken } from './take-address-token.ts';

/** Few addresses have a token in them: what judges it comes when one has. */
export async function adoptFromAddress(token: string): Promise<unknown> {
  const { adoptAddressToken } = await import('./adopt-address-token.ts');
  return adoptAddressToken(token);
}

/**
 * Settled once the address's token has been checked. Without a running session the first page waits for it,
 * since the guard needs to know; with one it does not, since a question may stay open for long.
 */
export const sessionStarted: Promise<unknown> = start();

async function start(): Promise<void> {
  if (addressToken === undefined) return;
  const adoption = adoptFromAddress(addressToken);
  if (!session.get()) await adoption;
}

/**
 * A stored account may be outdated: membership bought elsewhere, a changed name. Fetched once per page load.
 */
export function renewAccount(): void {
  const token = session.token();
  if (!token) return;
  void api.call(getOwnAccount, {}).then(
    (account) => token === session.token() && session.renew(account),
    () => undefined,
  );
}
