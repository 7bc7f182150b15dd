import { Refusal, type Tx, type AppContext } from '../../platform/index.ts';
import { findAccountByTarget, setTarget } from './accounts-store.ts';
import { targetLookup, type Target } from './target.ts';

const UNIQUE_VIOLATION = '23505';

/**
 * Makes a phone or mailbox the account's own; who may ask for it has been decided.
 * @throws Refusal TARGET_TAKEN where another account has it
 */
export async function bindTarget(
  context: AppContext,
  tx: Tx,
  accountId: string,
  target: Target,
): Promise<void> {
  const lookup = targetLookup(context.vault, target);
  const holder = await findAccountByTarget(tx, target.channel, lookup);
  if (holder !== undefined && holder.id !== accountId) throw new Refusal('TARGET_TAKEN');
  const sealed = context.vault.seal('account', target.address);
  await setTarget(tx, accountId, target.channel, lookup, sealed).catch((cause: { code?: string }) => {
    // Another transaction took it between the question and the write.
    if (cause.code === UNIQUE_VIOLATION) throw new Refusal('TARGET_TAKEN');
    throw cause;
  });
}
