/** `yinji-key-20261121-a41c93ee.pem`: the day and the key, so that two backups are not confused. */
export function backupName(publicKeySha256: string, nowMs: number): string {
  const day = new Date(nowMs + 8 * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '');
  return `yinji-key-${day}-${publicKeySha256.slice(0, 8)}.pem`;
}
