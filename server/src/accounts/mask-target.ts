import type { Target } from './target.ts';

/** `139****0001`; of a mailbox the first character and the domain. */
export function maskTarget({ channel, address }: Target): string {
  if (channel === 'sms') return `${address.slice(0, 3)}****${address.slice(-4)}`;
  const at = address.lastIndexOf('@');
  return `${address.slice(0, 1)}***${address.slice(at)}`;
}
