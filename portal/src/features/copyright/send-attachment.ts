import { API_PREFIX, envelopeSchema, uploadCertificationFile, type AttachmentKind } from '@yinji/contract';
import { notice } from '@yinji/ui';
import { session } from '../../lib/session.ts';
import { words } from '../../lib/words.ts';
import { fileWords } from './form-words.ts';

/** A hundred megabytes over a slow line. */
const LONGEST_MS = 15 * 60_000;

/** True where the file arrived; what went wrong has been shown. */
export async function sendAttachment(workId: string, kind: AttachmentKind, file: File): Promise<boolean> {
  const form = new FormData();
  form.set('file', file, file.name);
  const query = new URLSearchParams({ workId, kind }).toString();
  const failed = (message: string) => {
    notice(message, { kind: 'error' });
    return false;
  };
  try {
    const response = await fetch(`${API_PREFIX}${uploadCertificationFile.path}?${query}`, {
      method: 'POST',
      body: form,
      headers: { authorization: session.token() ?? '' },
      credentials: 'omit',
      signal: AbortSignal.timeout(LONGEST_MS),
    });
    const envelope = envelopeSchema.safeParse(await response.json());
    if (envelope.success && envelope.data.code === 200) return true;
    return failed((envelope.success && envelope.data.msg) || words.unreadable);
  } catch {
    return failed(fileWords.unreachable);
  }
}
