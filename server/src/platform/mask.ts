/** A phone or mailbox masked for others: 138****0001, z***@example.cn. */
export function maskTarget(address: string): string {
  const at = address.lastIndexOf('@');
  if (at > 0) return `${[...address][0] ?? ''}***${address.slice(at)}`;
  return `${address.slice(0, 3)}****${address.slice(-4)}`;
}
