import type { Asked } from '../http/route.ts';

/** Where a sign-in comes from: what is kept of it and what limits count by. */
export type Caller = Pick<Asked<unknown>, 'address' | 'device'>;

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
