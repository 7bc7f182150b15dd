import { networkOf, type RequestContext } from '../../platform/index.ts';

/** Origin of a sign-in: what is stored of it, what limits count by, and the session that it replaces. */
export type Caller = Pick<RequestContext<unknown>, 'address' | 'device' | 'token'>;

/**
 * The network, not the machine: the first two bytes of an IPv4 address or the first /32 of IPv6, enough to
 * recognise a foreign sign-in. The whole address is never stored.
 */
export function coarseAddress(address: string): string {
  const network = networkOf(address);
  if (!network.includes(':')) return `${network.split('.').slice(0, 2).join('.')}.*.*`;
  const [first, second] = network.split(':');
  return first === '0' && second === '0' ? '本机' : `${first}:${second}:*`;
}
