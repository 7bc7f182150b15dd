import { enqueue, Refusal, type Tx, type AppContext } from '../../platform/index.ts';
import { attachPersonKind } from './account-jobs.ts';
import { findAccountByTarget, setTarget } from './accounts-store.ts';
import { targetLookup, type Target } from './target.ts';

const UNIQUE_VIOLATION = '23505';

/**
 * Sets a phone or mailbox of the account; the caller has checked who may.
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
    // Another transaction took it between the check and the write.
    if (cause.code === UNIQUE_VIOLATION) throw new Refusal('TARGET_TAKEN');
    throw cause;
  });
  await enqueue(tx, attachPersonKind, { id: accountId });
}
