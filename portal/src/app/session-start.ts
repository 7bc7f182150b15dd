import { getOwnAccount } from '@yinji/contract';
import { api } from '../lib/api.ts';
import { session } from '../lib/session.ts';
import type { AddressSession } from './guard.ts';
import { addressSession } from './take-address-session.ts';

/** Few addresses open a session: what judges them comes when one does. */
export async function adoptFromAddress(from: AddressSession): Promise<unknown> {
  const { adoptAddressSession } = await import('./adopt-address-session.ts');
  return adoptAddressSession(from);
}

/**
 * Settled once what the address offers has been checked. Without a running session the first page waits for it,
 * since the guard needs to know; with one it does not, since a question may stay open for long.
 */
export const sessionStarted: Promise<unknown> = start();

async function start(): Promise<void> {
  if (addressSession === undefined) return;
  const adoption = adoptFromAddress(addressSession);
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
