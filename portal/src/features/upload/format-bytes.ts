/** `18.7 MB`, `312 KB`, `40 字节`: decimal places only where they tell something. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} 字节`;
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} KB`;
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

/** How long the rest will take at the pace so far, or nothing while that is anyone's guess. */
export function formatRest(sentBytes: number, totalBytes: number, elapsedMs: number): string | undefined {
  if (elapsedMs < 1500 || sentBytes === 0) return undefined;
  const seconds = Math.ceil(((totalBytes - sentBytes) / sentBytes) * (elapsedMs / 1000));
  return seconds < 90 ? `约剩 ${seconds} 秒` : `约剩 ${Math.ceil(seconds / 60)} 分钟`;
}
