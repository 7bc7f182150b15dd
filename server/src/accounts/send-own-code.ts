import type { World } from '../world.ts';
import { getOwnTarget } from './own-code.ts';
import { sendCode } from './send-code.ts';

/** A code to the account's own phone, which the caller need not know in full. */
export async function sendOwnCode(world: World, accountId: string, address: string) {
  const target = await getOwnTarget(world, accountId);
  const sent = await sendCode(
    world,
    target.channel === 'sms' ? { phone: target.address } : { email: target.address },
    address,
  );
  return { ...sent, to: mask(target) };
}

const mask = ({ channel, address }: { channel: 'sms' | 'email'; address: string }): string =>
  channel === 'sms'
    ? `${address.slice(0, 3)}****${address.slice(-4)}`
    : address.replace(/^(.).*(?=@)/, '$1***');
