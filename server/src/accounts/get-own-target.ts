import { Refusal } from '../refusal.ts';
import type { World } from '../world.ts';
import { listChannels } from './list-channels.ts';
import type { Target } from './target.ts';

/** @throws Refusal EMAIL_UNAVAILABLE; NOT_FOUND where the account has no such channel */
export async function getOwnTarget(
  world: World,
  accountId: string,
  channel: Target['channel'],
): Promise<Target> {
  if (channel === 'email' && !world.config.mailConfigured) throw new Refusal('EMAIL_UNAVAILABLE');
  const own = await listChannels(world, world.db, accountId);
  const target = own.find((one) => one.channel === channel);
  if (target === undefined)
    throw new Refusal('NOT_FOUND', channel === 'sms' ? '账号没有绑定手机号' : '账号没有绑定邮箱');
  return target;
}
