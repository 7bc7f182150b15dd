import { API_PREFIX, envelopeSchema, uploadOriginal } from '@yinji/contract';
import { UPLOAD_STALL_MS } from '../../config/constants.ts';
import { CallFailure } from '../../lib/call-failure.ts';
import { classify } from '../../lib/classify.ts';
import { words } from '../../lib/words.ts';
import { uploadWords } from './words.ts';

export interface SendOptions {
  workId: string;
  file: File;
  /** As the draft calls it. */
  name: string;
  token: string | undefined;
  signal: AbortSignal;
  onProgress: (sentBytes: number) => void;
}

/**
 * Sends the original by multipart, with progress: fetch tells none. It ends after 50 s without progress, however long
 * the whole takes. Every failure is a `CallFailure`; an abort is of kind `cancelled`.
 */
export function sendOriginal({ workId, file, name, token, signal, onProgress }: SendOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let stall: ReturnType<typeof setTimeout>;
    let isStalled = false;
    const alive = () => {
      clearTimeout(stall);
      stall = setTimeout(() => {
        isStalled = true;
        request.abort();
      }, UPLOAD_STALL_MS);
    };
    const abort = () => request.abort();
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      alive();
      // The multipart frame around the file is sent as well; the file ends with it.
      onProgress(Math.min(file.size, Math.round((loaded / total) * file.size)));
    });
    request.addEventListener('loadend', () => {
      clearTimeout(stall);
      signal.removeEventListener('abort', abort);
      const failure = judge(request, isStalled, signal.aborted);
      if (failure) reject(failure);
      else resolve();
    });
    if (signal.aborted) return reject(new CallFailure('cancelled', 'CANCELLED', ''));
    signal.addEventListener('abort', abort, { once: true });
    const form = new FormData();
    form.set('file', file, name);
    request.open('POST', `${API_PREFIX}${uploadOriginal.path}?${new URLSearchParams({ workId }).toString()}`);
    if (token) request.setRequestHeader('authorization', token);
    alive();
    request.send(form);
  });
}

/** What the finished request means; nothing where the original was taken. */
function judge({ status, responseText }: XMLHttpRequest, isStalled: boolean, isAborted: boolean) {
  if (isStalled) return new CallFailure('transport', 'TIMED_OUT', uploadWords.stalled);
  if (isAborted) return new CallFailure('cancelled', 'CANCELLED', '');
  if (status === 0) return new CallFailure('transport', 'UNREACHABLE', uploadWords.broken);
  const envelope = envelopeSchema.safeParse(parseJson(responseText));
  if (!envelope.success) return new CallFailure('transport', 'UNREADABLE', words.unreadable);
  const outcome = classify(envelope.data);
  if (status !== 200 || outcome.kind !== 'done') {
    const told = outcome.kind === 'done' ? words.unreadable : outcome.message;
    const kind = outcome.kind === 'done' ? 'transport' : outcome.kind;
    return new CallFailure(kind, String(envelope.data.code), told);
  }
  return undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
