/** The remaining time at the pace so far; undefined while it cannot be estimated. */
export function formatRest(sentBytes: number, totalBytes: number, elapsedMs: number): string | undefined {
  if (elapsedMs < 1500 || sentBytes === 0) return undefined;
  const seconds = Math.ceil(((totalBytes - sentBytes) / sentBytes) * (elapsedMs / 1000));
  return seconds < 90 ? `约剩 ${seconds} 秒` : `约剩 ${Math.ceil(seconds / 60)} 分钟`;
}
