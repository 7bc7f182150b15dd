import { SocketAddress, isIPv6 } from 'node:net';

/**
 * What limits count by: an IPv4 address, or the /64 of an IPv6 subscriber (RFC 6177), who has 2^64 addresses
 * and would otherwise have as many limits. One spelling of a network, however a proxy writes it.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  // The shortest form (RFC 5952), where a mapped address ends in its IPv4 form.
  const short = new SocketAddress({ address: plain, family: 'ipv6' }).address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(short)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = '', tail] = short.split('::');
  const groupsOf = (text: string) => text.split(':').filter((group) => group !== '');
  const [before, after] = [groupsOf(head), groupsOf(tail ?? '')];
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`;
}
