import type { Account } from '../../lib/session.ts';

export type BuyGate = 'sign-in' | 'real-name' | 'open';

/** Who may buy a package (specification section 5): signed in, and with a verified name. */
export function mayBuy(account: Pick<Account, 'realName'> | undefined): BuyGate {
  if (!account) return 'sign-in';
  return account.realName === 'none' ? 'real-name' : 'open';
}
