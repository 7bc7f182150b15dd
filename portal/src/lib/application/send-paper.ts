import { toHex } from '@yinji/evidence';
import { notice } from '@yinji/ui';

/** Uploads a paper. Its digest must match the chosen file, which is signed. The client shows a failure. */
export async function sendPaper(
  file: File,
  send: () => Promise<{ sha256: string }>,
  mismatch: string,
): Promise<void> {
  try {
    const own = toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer())));
    if ((await send()).sha256 !== own) notice(mismatch, { kind: 'error' });
  } catch {
    return;
  }
}
