/** As staff see it: 138****0001, z***@example.cn. */
export function maskTarget(target: string): string {
  const at = target.lastIndexOf('@');
  if (at > 0) return `${[...target][0] ?? ''}***${target.slice(at)}`;
  return `${target.slice(0, 3)}****${target.slice(-4)}`;
}
