import { Refusal, type AppContext } from '../../platform/index.ts';
import { listChannels } from './list-channels.ts';
import type { Target } from './target.ts';

/**
 * By the given channel, or the phone before the mailbox.
 * @throws Refusal EMAIL_UNAVAILABLE; NOT_FOUND where the account has no such channel
 */
export async function getOwnTarget(
  context: AppContext,
  accountId: string,
  channel?: Target['channel'],
): Promise<Target> {
  if (channel === 'email' && context.mail === undefined) throw new Refusal('EMAIL_UNAVAILABLE');
  const own = await listChannels(context, context.db, accountId);
  const target = own.find((one) => channel === undefined || one.channel === channel);
  if (target === undefined)
    throw new Refusal('NOT_FOUND', channel === 'email' ? '账号没有绑定邮箱' : '账号没有绑定手机号');
  return target;
}
