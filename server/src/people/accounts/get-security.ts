import { Refusal, type AppContext, maskTarget } from '../../platform/index.ts';
import { findAccount } from './accounts-store.ts';
import { listChannels } from './list-channels.ts';
import type { Target } from './target.ts';

/** The sign-in methods of an account. */
export async function getSecurity(context: AppContext, accountId: string) {
  const account = await findAccount(context.db, accountId);
  if (account === undefined) throw new Refusal('SESSION_ENDED');
  const own = await listChannels(context, context.db, accountId);
  const masked = (channel: Target['channel']) => {
    const target = own.find((one) => one.channel === channel);
    return target === undefined ? null : maskTarget(target.address);
  };
  return {
    maskedPhone: masked('sms'),
    maskedEmail: masked('email'),
    hasPassword: account.password_digest !== null,
  };
}
