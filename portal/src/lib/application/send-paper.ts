import { toHex } from '@yinji/evidence';
import { notice } from '@yinji/ui';

/** Sends a paper. What arrived has to be what was chosen: it will be signed. A failure has been shown by the client. */
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
