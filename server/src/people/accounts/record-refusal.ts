import { type AppContext, countUse } from '../../platform/index.ts';
import { findAccountByTarget } from './accounts-store.ts';
import type { Caller } from './caller.ts';
import { recordSignIn } from './record-sign-in.ts';
import type { SignInAttempt } from './sign-ins-store.ts';
import { targetKey, targetLookup, type Target } from './target.ts';

/** Recorded failures per target; further ones fill neither disk nor history. */
const WRITTEN = { capacity: 60, refillSeconds: 300 };

/**
 * Records a refused sign-in in the history of the target's account. The statements are the same without an
 * account, so that the time reveals nothing.
 */
export async function recordRefusal(
  context: AppContext,
  target: Target,
  way: SignInAttempt['way'],
  caller: Caller,
): Promise<void> {
  const written = await countUse(context, 'sign-in-refused', targetKey(target), WRITTEN);
  if (written > WRITTEN.capacity - 1) return;
  const account = await findAccountByTarget(context.db, target.channel, targetLookup(context.vault, target));
  await recordSignIn(context, context.db, account?.id, { way, outcome: 'refused' }, caller);
}
