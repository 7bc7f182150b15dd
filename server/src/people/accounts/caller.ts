import type { RequestContext } from '../../platform/index.ts';

/** Origin of a sign-in: what is stored of it and what limits count by. */
export type Caller = Pick<RequestContext<unknown>, 'address' | 'device'>;

/**
 * The network, not the machine: the first two bytes of an IPv4 address or the first /32 of IPv6, enough to
 * recognise a foreign sign-in. The whole address is never stored.
 */
export function coarseAddress(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (/^\d+\.\d+\.\d+\.\d+$/.test(plain)) return `${plain.split('.').slice(0, 2).join('.')}.*.*`;
  const [first = '', second = ''] = plain.split(':');
  return first === '' ? '本机' : `${first}:${second === '' ? '0' : second}:*`;
}

/**
 * What limits count by: an IPv4 address, or the /64 of an IPv6 subscriber (RFC 6177), who has 2^64 addresses
 * and would otherwise have as many limits.
 */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address.replace(/^::ffff:/i, '');
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter((group) => group !== '');
  const rest = tail === undefined ? [] : tail.split(':').filter((group) => group !== '');
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - rest.length) }, () => '0');
  return `${[...groups, ...zeros, ...rest].slice(0, 4).join(':')}::/64`;
}
