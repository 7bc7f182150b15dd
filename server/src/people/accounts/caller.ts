import type { RequestContext } from '../../platform/index.ts';

/** Where a sign-in comes from: what is kept of it and what limits count by. */
export type Caller = Pick<RequestContext<unknown>, 'address' | 'device'>;

/**
 * The network and not the machine: two numbers of four of an IPv4 address are shown and the first /32 of IPv6, enough to
 * tell home from abroad. The whole address is never stored.
 */
export function coarseAddress(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (/^\d+\.\d+\.\d+\.\d+$/.test(plain)) return `${plain.split('.').slice(0, 2).join('.')}.*.*`;
  const [first = '', second = ''] = plain.split(':');
  return first === '' ? '本机' : `${first}:${second === '' ? '0' : second}:*`;
}

/**
 * What limits count by: an IPv4 address, and of IPv6 the /64 that one subscriber has (RFC 6177): whoever has one has
 * 2^64 addresses, and would have as many limits.
 */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address.replace(/^::ffff:/i, '');
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter((group) => group !== '');
  const rest = tail === undefined ? [] : tail.split(':').filter((group) => group !== '');
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - rest.length) }, () => '0');
  return `${[...groups, ...zeros, ...rest].slice(0, 4).join(':')}::/64`;
}
