import { type Database, type AppContext, newId } from '../../platform/index.ts';
import { coarseAddress, type Caller } from './caller.ts';
import { networkLookup } from './holder-networks.ts';
import { insertSignIn, type SignInAttempt } from './sign-ins-store.ts';

/** One line of the history. It is also written without an account, so that the time reveals nothing. */
export function recordSignIn(
  context: AppContext,
  db: Database,
  accountId: string | undefined,
  { way, outcome }: Pick<SignInAttempt, 'way' | 'outcome'>,
  { address, device }: Caller,
) {
  const at = context.now();
  return insertSignIn(db, {
    id: newId(at.getTime()),
    account_id: accountId ?? null,
    way,
    outcome,
    device,
    address: coarseAddress(address),
    at,
    // Whoever has a ticket is not the holder yet: its network gets none of the holder's tries.
    network_lookup:
      accountId === undefined || outcome === 'refused' || way === 'ticket'
        ? null
        : networkLookup(context, accountId, address),
  });
}
